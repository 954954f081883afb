import { catalogue } from '../../core/catalogue/catalogue.js';
import { requirementFile } from '../../core/catalogue/requirement-page.js';
import { indexPageText } from './index-page.js';
import { requirementPageText } from './page.js';

/** The pages of all requirements and their index: texts by path in the package. */
export function requirementPages(suiteFiles: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([
    [requirementFile('README'), indexPageText()],
    ...catalogue.requirements.map(
      (requirement) =>
        [
          requirementFile(requirement.id),
          requirementPageText(requirement, suiteFiles.get(requirement.id)),
        ] as const,
    ),
  ]);
}

import '../../features/registry.js';
import { configSchema } from '../../core/config/schema.js';
import { waiverSchema } from '../../core/config/waivers/schema.js';
import { productSchema } from '../../features/certify/product/product-schema.js';
import { page, withSection } from '../files/page.js';
import { requirementPages } from '../requirement-pages/pages.js';
import { suiteFiles } from '../requirement-pages/suite-files.js';
import { actionBlock, optionsBlock, profilesBlock, reportsBlock } from './blocks.js';
import { documentSchemas } from './document-schemas.js';
import { embeddedOptionsSource } from './embedded-options.js';
import { proofPage } from './proof-page.js';

/** Every file that `npm run generate` writes: texts by path in the package. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...schemaFiles(),
    ...requirementPages(await suiteFiles()),
    ['docs/proof.md', proofPage()],
    ['src/core/config/embedded-options.ts', embeddedOptionsSource()],
    ...[
      pageWith('docs/options.md', { options: optionsBlock() }),
      pageWith('docs/continuous-integration.md', { inputs: actionBlock() }),
      pageWith('README.md', { reports: reportsBlock(), profiles: profilesBlock() }),
    ],
  ]);
}

function schemaFiles(): readonly (readonly [string, string])[] {
  const schemas = [
    ...documentSchemas(),
    ['config', configSchema()] as const,
    ['product', productSchema()] as const,
    ['waivers', waiverSchema()] as const,
  ];
  return schemas.map(([name, schema]) => [
    `spec/${name}.schema.json`,
    `${JSON.stringify(schema, null, 1)}\n`,
  ]);
}

/** A page of this checkout with its generated blocks; people write the rest of it. */
function pageWith(file: string, blocks: Readonly<Record<string, string>>): readonly [string, string] {
  const text = Object.entries(blocks).reduce(
    (before, [name, block]) => withSection(before, `generated: ${name}`, block),
    page(file),
  );
  return [file, text];
}

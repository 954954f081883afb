import { read, refuse } from '../kinds/kind.js';
import { text } from '../kinds/text.js';

/** An URL, or what trackers write: `ABC-123`, `#123`, `pets/store#123`. */
const ISSUE = '^(https?://[^\\s/?#][^\\s]*|[A-Z][A-Z0-9_]*-[0-9]+|([\\w.-]+(/[\\w.-]+)*)?#[0-9]+)$';

/** Where a violation is being dealt with. */
export const issue = text<string>({
  placeholder: 'REF',
  parse: (given) =>
    new RegExp(ISSUE).test(given)
      ? read(given)
      : refuse("must be an http or https URL, or a number such as PETS-123, '#123' or 'pets/store#123'"),
  schema: { pattern: ISSUE },
});

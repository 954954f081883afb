import type { BundleContent } from './content.js';
import {
  PRODUCT_FILE,
  PUBLIC_KEY_FILE,
  README_FILE,
  RUN_FILES,
  runFile,
  SIGNATURE_FILE,
  STATEMENT_FILE,
} from './layout.js';
import { bundleReadme } from './readme.js';
import type { SigningKey } from './sign.js';
import { statementOf, statementText } from './statement.js';

/** The files of a bundle by path, with slashes. @param key signs it; absent: it is not signed */
export function bundleFileMap(content: BundleContent, key?: SigningKey): ReadonlyMap<string, Uint8Array> {
  const statement = Buffer.from(statementText(statementOf(content)));
  return new Map<string, Uint8Array>([
    [README_FILE, Buffer.from(bundleReadme(content))],
    [PRODUCT_FILE, content.productFile],
    [STATEMENT_FILE, statement],
    ...(key
      ? ([
          [SIGNATURE_FILE, Buffer.from(key.sign(statement))],
          [PUBLIC_KEY_FILE, Buffer.from(key.publicKey)],
        ] as const)
      : []),
    ...content.runs.flatMap(({ files }, index) =>
      RUN_FILES.map((file) => [runFile(index + 1, file), files[file]] as const),
    ),
  ]);
}

import { temporaryFolder } from '../files/temporary-folder.js';
import { type CommandOutcome, commandLine } from '../processes/command-line.js';
import { PRODUCT } from './product-file.js';

/** The key of every call. */
export const KEY = 'sEcret-key-0123';
export const BASE_URL = 'http://127.0.0.1:9/v1';

/** The default arguments. */
export const usual: readonly string[] = [
  'certify',
  BASE_URL,
  '--product',
  'product.yaml',
  '--bundle',
  'bundle',
];

/** Calls the kit in a new folder with a product in it. @param files further or other files of the folder */
export async function certify(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
  variables: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome & { readonly workingDirectory: string }> {
  const workingDirectory = await temporaryFolder({ 'product.yaml': PRODUCT, ...files });
  const environment = { PETSTORE_API_KEY: KEY, ...variables };
  return { ...(await commandLine(args, { workingDirectory, environment })), workingDirectory };
}

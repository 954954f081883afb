import type { Environment } from '../config/layers/environment-layer.js';
import { Masker } from '../masking/masker.js';

/**
 * An error line without the secrets that the user typed or exported: an error that quotes its input, such as a key in
 * place of the base URL, must not put one into a CI log. It knows the API key, the variables that --header-env names and
 * the password of --proxy, but not what a configuration file names.
 */
export function withoutKeys(line: string, args: readonly string[], environment: Environment): string {
  // There --key is the path of a public one.
  const keyFlag = args[0] === 'verify' ? /^--api-key(?:=(.*))?$/s : /^--(?:api-)?key(?:=(.*))?$/s;
  const headers = [...typed(args, /^--header-env(?:=(.*))?$/s), environment.PETSTORE_HEADER_ENV ?? ''];
  const proxies = [...typed(args, /^--proxy(?:=(.*))?$/s), environment.PETSTORE_PROXY ?? ''];
  const secrets = [
    ...typed(args, keyFlag),
    environment.PETSTORE_API_KEY ?? '',
    ...headers.flatMap((header) =>
      [...header.matchAll(/:\s*(\w+)\s*(?=[,\n]|$)/g)].map(([, name = '']) => environment[name] ?? ''),
    ),
    ...proxies.map((proxy) => /\/\/[^/@]*:([^/@]*)@/.exec(proxy)?.[1] ?? ''),
  ];
  // A word this short is not a key, and masking it would make the line unreadable.
  return new Masker(secrets.filter((secret) => secret.length >= 6)).mask(line);
}

/** The values of a flag, given as `--flag value` or `--flag=value`. */
function typed(args: readonly string[], flag: RegExp): readonly string[] {
  return args.flatMap((arg, index) => {
    const [, value] = flag.exec(arg) ?? [arg, null];
    return value === null ? [] : [value ?? args[index + 1] ?? ''];
  });
}

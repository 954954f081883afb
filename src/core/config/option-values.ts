import type { ApiKey } from './api-key.js';
import type { HeaderField } from './kinds/header-list.js';
import type { HarScope, Profile } from './options.js';
import type { ReportFormat } from './report-formats.js';

/** Every option of a run by its name, with the type of its value. The name is the flag and the key in the file. */
export interface OptionValues {
  'base-url': string;
  target: string;
  config: string;
  reference: boolean;
  'api-key-env': string;
  'api-key-file': string;
  'api-key-stdin': boolean;
  'api-key': ApiKey;
  profile: Profile;
  runs: number;
  seed: number;
  'read-only': boolean;
  production: boolean;
  'allow-writes': boolean;
  'max-creates': number;
  'category-id': readonly bigint[];
  only: readonly string[];
  skip: readonly string[];
  strict: boolean;
  'as-of': string;
  'require-full': boolean;
  waivers: string;
  concurrency: number;
  timeout: number;
  settle: number;
  'max-duration': number;
  'max-requests': number;
  rate: number;
  wait: number;
  'allow-http': boolean;
  ca: string;
  'client-cert': string;
  'client-key': string;
  'server-name': string;
  insecure: boolean;
  proxy: string;
  'unix-socket': string;
  http2: boolean;
  header: readonly HeaderField[];
  'header-env': readonly HeaderField[];
  reports: string;
  format: readonly ReportFormat[];
  har: HarScope;
  events: string;
  quiet: boolean;
  verbose: boolean;
  'no-color': boolean;
}

export type OptionName = keyof OptionValues;

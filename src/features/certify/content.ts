import type { Results } from '../../core/results/model.js';
import type { RunFile } from './layout.js';

/** The product, as the vendor describes it: the fields of `product.yaml`. */
export interface Product {
  readonly organisation: string;
  readonly product: string;
  readonly version: string;
  /** E-mail address or https URL. */
  readonly contact: string;
  /** In words: what was judged, and where it ran. */
  readonly deployment: string;
}

/** The artifact that was deployed, by one digest of in-toto's: `sha256` or `gitCommit`, in lower-case hexadecimal. */
export interface ArtifactDigest {
  readonly algorithm: 'sha256' | 'gitCommit';
  readonly value: string;
}

/** One of the runs of a certificate. */
export interface BundleRun {
  readonly results: Results;
  /** The bytes of its files. */
  readonly files: Readonly<Record<RunFile, Uint8Array>>;
}

/** Everything that a bundle says; statement and README are functions of it. */
export interface BundleContent {
  readonly product: Product;
  /** The bytes of `product.yaml` as the vendor wrote it. */
  readonly productFile: Uint8Array;
  /** Absent: the deployment is self-reported, and the results are the subject. */
  readonly subject?: ArtifactDigest;
  /** Seed of the last run, where the certifying party chose it; absent: the vendor drew it. */
  readonly challenge?: number;
  /** In the order in which they ran. */
  readonly runs: readonly BundleRun[];
}

import type { Comparison } from '../../../core/results/comparison.js';
import type { Results } from '../../../core/results/model.js';

/** All that the page knows, embedded in it as JSON. */
export interface PageData {
  /** Texts and long lists in it are already cut to what a page can bear. */
  readonly results: Results;
  /** How many pets the run created; the results may list only the first of them. */
  readonly pets: number;
  /** The differences from another run, if there is one. */
  readonly comparison?: Comparison;
  /** The command that sends a requirement's findings again, by its id; absent where there is nothing to send. */
  readonly replay: Readonly<Record<string, string>>;
  /** How the kit reads each requirement, by its id. */
  readonly stances: Readonly<Record<string, string>>;
}

/** Id of the element `<script type="application/json">` that holds the data. */
export const DATA_ELEMENT = 'data';

/** Id of the element that the app fills; what stands in it before is for readers without scripts. */
export const APP_ELEMENT = 'app';

import type { Product } from '../content.js';

/** The description of one field of `product.yaml`. */
export interface ProductField {
  /** Characters at the most. */
  readonly longest: number;
  /** One sentence without a full stop. */
  readonly help: string;
}

/** The fields of `product.yaml`, all required; the one home of their rules. */
export const productFields: Readonly<Record<keyof Product, ProductField>> = {
  organisation: { longest: 200, help: 'who answers for the product, by the name that others know' },
  product: { longest: 200, help: 'name of the product' },
  version: { longest: 100, help: 'version that was deployed, as text: a number stands in quotes' },
  contact: { longest: 200, help: 'e-mail address, or https URL, where questions about the product go' },
  deployment: { longest: 500, help: 'what was judged, in words: which deployment, where and how it runs' },
};

export const productFieldNames = Object.keys(productFields) as readonly (keyof Product)[];

import { contactSchema } from './contact.js';
import { productFieldNames, productFields } from './product-fields.js';

/**
 * The JSON Schema of `product.yaml`, for editors; `spec/product.schema.json` is its text. Draft 7, the newest that the
 * YAML extensions of editors read in full. What only looks filled in, the kit finds when it reads the file.
 */
export function productSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'product.yaml',
    description: 'The product that petstore-conformance certifies.',
    type: 'object',
    additionalProperties: false,
    required: productFieldNames,
    properties: Object.fromEntries(
      productFieldNames.map((name) => {
        const { help, longest } = productFields[name];
        const text = { description: help, type: 'string', minLength: 1, maxLength: longest };
        return [name, name === 'contact' ? { ...text, ...contactSchema } : text];
      }),
    ),
  };
}

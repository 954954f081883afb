import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { blocks, page } from '../../../testing/files/page.js';
import { readProduct } from './product.js';
import { productSchema } from './product-schema.js';

const right = {
  organisation: 'Pets Ltd',
  product: 'pet-store',
  version: "'4.2'",
  contact: 'conformance@pets.test',
  deployment: 'staging, one instance behind a gateway',
};

function fileWith(fields: Readonly<Record<string, string>>): string {
  return Object.entries({ ...right, ...fields })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

const read = (text: string) => readProduct(Buffer.from(text), 'product.yaml');

test('the fields of a file are read, in their own order', () => {
  const text = `# who and what\n${fileWith({})}`.split('\n').toReversed().join('\n');
  expect(JSON.stringify(read(text))).toBe(JSON.stringify({ ...right, version: '4.2' }));
});

describe('a field that stands for one yet to be filled in is refused, with its place', () => {
  test.each([
    ['organisation', 'TODO'],
    ['organisation', 'todo'],
    ['organisation', "'TODO: ask legal'"],
    ['organisation', "'[your company]'"],
    ['organisation', 'Your Company Ltd'],
    ['organisation', 'your-company'],
    ['organisation', '<your organisation>'],
    ['organisation', 'Organisation'],
    ['organisation', 'xxx'],
    ['organisation', 'XX'],
    ['organisation', "'...'"],
    ['organisation', "'-'"],
    ['organisation', "'???'"],
    ['organisation', 'Lorem ipsum dolor'],
    ['product', 'CHANGEME'],
    ['product', 'change-me'],
    ['product', 'change_me'],
    ['product', 'ｔｏｄｏ'],
    ['product', 'example'],
    ['product', '"{{ product }}"'],
    ['product', `"\${PRODUCT}"`],
    ['product', 'My Product'],
    ['version', 'TBD'],
    ['version', 'n/a'],
    ['version', 'N.A.'],
    ['version', 'unknown'],
    ['version', 'x.y.z'],
    ['version', 'latest'],
    ['version', "'4.2-TBD'"],
    ['contact', 'someone@example.com'],
    ['contact', 'someone@mail.example.org'],
    ['contact', 'someone@pets.example'],
    ['contact', 'https://example.net/contact'],
    ['contact', 'https://www.example.com'],
    ['contact', 'you@yourcompany.com'],
    ['contact', 'me@your-domain.de'],
    ['contact', 'name@company.com'],
    ['deployment', 'staging, region TBD'],
    ['deployment', 'staging (TODO)'],
    ['deployment', "'fixme: which one?'"],
    ['deployment', 'the one at https://staging.example.com/v1'],
  ])('%s: %s', (field, value) => {
    const line = Object.keys(right).indexOf(field) + 1;
    expect(() => read(fileWith({ [field]: value }))).toThrow(
      new RegExp(`^product\\.yaml:${line}:\\d+: ${field} still has a placeholder, "`),
    );
  });
});

test('the template in the manual is refused until each of its fields is filled in', () => {
  const [template = ''] = blocks(page('docs/certification.md'), 'yaml').filter((block) =>
    block.includes('contact:'),
  );
  const left = template.split('\n').filter((line) => /^\w+:/.test(line));
  expect(left.map((line) => line.split(':')[0])).toEqual(Object.keys(right));
  expect(() => read(template)).toThrow(
    'organisation still has a placeholder, "<who answers for the product>"',
  );
  for (const line of left) {
    const [field = '', value = ''] = line.split(/: (.*)/);
    expect(() => read(fileWith({ [field]: value }))).toThrow(`${field} still has a placeholder, "<`);
  }
});

describe('a field that only looks like it is taken', () => {
  test.each([
    ['organisation', 'Todo Pets GmbH'],
    ['organisation', 'TODO Group'],
    ['organisation', 'Your Pet Ltd'],
    ['organisation', 'Nadia & Sons'],
    ['organisation', 'Unknown Worlds'],
    ['organisation', 'X'],
    ['organisation', 'AAA'],
    ['organisation', 'None of Your Business Pets'],
    ['organisation', 'Example Brewing, Inc.'],
    ['organisation', '株式会社ペット'],
    ['organisation', "Sam's <3 Pets"],
    ['product', 'Sample Tracker'],
    ['product', 'Petstore'],
    ['product', 'xxl-store'],
    ['version', '4.2.0-rc.1+build.7'],
    ['version', "'2026-06-01'"],
    ['version', 'r1234'],
    ['version', '0.1.0'],
    ['contact', 'https://pets.test/conformance'],
    ['contact', 'a.b+c@mail.pets.co.uk'],
    ['contact', 'someone@examples.com'],
    ['contact', 'info@company-pets.com'],
    ['contact', 'https://pets-example.com/'],
    ['deployment', 'test environment in eu-west-1, two replicas'],
    ['deployment', 'staging; see https://status.pets.test/'],
  ])('%s: %s', (field, value) => {
    expect(read(fileWith({ [field]: value }))).toHaveProperty(field, value.replace(/^'(.*)'$/, '$1'));
  });
});

describe('a file that will not do is refused in one line', () => {
  test.each([
    ['one without a field', 'organisation: Pets Ltd\n', /^product\.yaml:1:1: product is missing: name of/],
    ['an empty one', '', /^product\.yaml:1:1: organisation is missing/],
    ['one that is not a mapping', '- a\n', /^product\.yaml:1:1: the file must be a mapping/],
    ['one that is not YAML', 'a: [', /^product\.yaml:\d+:\d+: is not valid YAML/],
    ['an unknown field', fileWith({ vendor: 'Pets' }), /^product\.yaml:6:1: unknown field vendor;/],
    ['a misspelt one', fileWith({ organization: 'Pets' }), /unknown field organization \(did you mean organ/],
    ['a field that is there twice', `${fileWith({})}version: '5'\n`, /^product\.yaml:6:1: is not valid YAML/],
    [
      'a number',
      fileWith({ version: '4.2' }),
      /^product\.yaml:3:10: version must be text: write it in quotes$/,
    ],
    ['a whole number', fileWith({ version: '4' }), /version must be text/],
    ['a truth', fileWith({ product: 'true' }), /product must be text/],
    ['nothing', fileWith({ product: '' }), /^product\.yaml:2:1: product has no value: name of the product$/],
    ['an empty text', fileWith({ product: "''" }), /product has no value/],
    ['a list', fileWith({ product: '[a, b]' }), /product must be one text/],
    ['a mapping', fileWith({ product: '{ a: b }' }), /product must be one text/],
    ['several lines', fileWith({ product: '"a\\nb"' }), /product must be one line/],
    ['a control character', fileWith({ product: '"a\\u001bb"' }), /product has control characters/],
    ['a change of direction', fileWith({ product: '"a\\u202eb"' }), /product has control characters/],
    ['a lone surrogate', fileWith({ product: '"a\\ud800b"' }), /product has control characters/],
    ['space at an end', fileWith({ product: '"a "' }), /begins or ends with a space/],
    [
      'a long text',
      fileWith({ product: 'ab'.repeat(101) }),
      /product has 202 characters, and 200 are the most/,
    ],
    [
      'a contact that is a name',
      fileWith({ contact: 'Sam' }),
      /contact must be an e-mail address or an https/,
    ],
    ['plain http', fileWith({ contact: 'http://pets.test' }), /contact must be an e-mail/],
    ['a URL with a password', fileWith({ contact: 'https://a:b@pets.test' }), /contact must be an e-mail/],
    ['a URL of a number', fileWith({ contact: 'https://127.0.0.1/' }), /contact must be an e-mail/],
    ['two addresses', fileWith({ contact: 'a@pets.test b@pets.test' }), /contact must be an e-mail/],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('bytes that are no text', () => {
    expect(() => readProduct(Buffer.from([0x61, 0xff]), 'p.yaml')).toThrow('p.yaml: is not text in UTF-8');
  });

  test('one that is far too large', () => {
    expect(() => readProduct(Buffer.alloc(65_537, '#'), 'p.yaml')).toThrow('p.yaml: is larger than 64 KiB');
  });
});

describe('spec/product.schema.json', () => {
  test('takes what the kit takes', () => {
    const schema = JSON.parse(JSON.stringify(productSchema()));
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictTypes: false });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    expect(validate(read(fileWith({})))).toBe(true);
    expect(validate({ ...read(fileWith({})), product: '' })).toBe(false);
    expect(validate({ product: 'pet-store' })).toBe(false);
    expect(validate({ ...read(fileWith({})), contact: 'https://pets.test/contact' })).toBe(true);
    for (const contact of ['Sam', 'http://pets.test', 'a@pets']) {
      expect(validate({ ...read(fileWith({})), contact })).toBe(false);
    }
  });
});

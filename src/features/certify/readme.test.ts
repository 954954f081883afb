import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { bundleContent, certifiedRun } from '../../testing/certify/bundle-fixture.js';
import { bundleReadme } from './readme.js';

const right = bundleReadme(bundleContent());

describe("a bundle's README", () => {
  test('says how it stands, what passed, and by which kit and set', () => {
    expect(right).toMatch(/^# Conformance to the pet store service interface 1\.0\.0: CERTIFIABLE\n/);
    expect(right).toContain(`${catalogue.judged.length} passed, 0 warned, 0 failed.`);
    expect(right).toContain('Kit: petstore-conformance 0.1.0. Requirement set: 1.0.0,');
  });

  test('names what failed, what was warned of, and what cannot support a certificate', () => {
    const wrong = certifiedRun({ 'get.found': 'violated', 'list.auth.challenge': 'warned' });
    const text = bundleReadme(bundleContent([wrong, certifiedRun(), wrong]));
    expect(text).toContain(': NOT CERTIFIABLE\n');
    expect(text).toContain('Failed:\n\n- `get.found`\n');
    expect(text).toContain('Warned:\n\n- `list.auth.challenge`\n');
    expect(text).toContain('- get.found is not stable: met in one run, violated in another\n');
  });

  test('stands between the two with warnings alone', () => {
    const run = certifiedRun({ 'list.auth.challenge': 'warned' });
    expect(bundleReadme(bundleContent([run, run, run]))).toContain(': CERTIFIABLE WITH WARNINGS\n');
  });

  test('says that the deployment is self-reported, unless an artifact is named', () => {
    expect(right).toContain('**The deployment is self-reported.**');
    const subject = { algorithm: 'sha256', value: 'ab'.repeat(32) } as const;
    const named = bundleReadme(bundleContent(undefined, { subject }));
    expect(named).not.toContain('self-reported');
    expect(named).toContain(`\n\`sha256:${'ab'.repeat(32)}\`\n`);
  });

  test('says when it is of the reference implementation, whatever product.yaml says', () => {
    expect(right).not.toContain('reference implementation');
    const options = { profile: 'thorough', 'as-of': '2026-06-01', reference: true };
    const run = certifiedRun({}, { options });
    expect(bundleReadme(bundleContent([run, run, run]))).toContain(
      'the reference implementation that is in the kit',
    );
  });

  test('says where the last seed came from, and how to check it', () => {
    expect(right).toContain('The vendor drew the last seed');
    expect(right).toContain('\nnpx petstore-conformance@0.1.0 verify .\n');
    const challenged = bundleReadme(bundleContent(undefined, { challenge: 3 }));
    expect(challenged).toContain('The last seed, 3, is the challenge of the certifying party.');
    expect(challenged).toContain('\nnpx petstore-conformance@0.1.0 verify . --challenge 3\n');
  });

  test('shows what the vendor wrote as it is, and does nothing with it', () => {
    const { product } = bundleContent();
    const text = bundleReadme(
      bundleContent(undefined, {
        product: { ...product, organisation: 'A | [b](https://c.test) <img src=x> `d`' },
      }),
    );
    expect(text).not.toMatch(/<img|\]\(https:|`d`/);
    expect(text).toContain('A &#124; &#91;b&#93;(https');
  });

  test('leaves out of its commands what is of the machine where it ran', () => {
    const connection = ['--ca', '/home/sam/my ca.pem', '--proxy', 'http://proxy.internal:3128'];
    const run = certifiedRun(
      {},
      {
        options: { profile: 'thorough', 'as-of': '2026-06-01', connection },
        reproduce:
          "npx petstore-conformance https://a.test/v1 --seed 1 --ca '/home/sam/my ca.pem' --proxy http://proxy.internal:3128 --as-of 2026-06-01",
      },
    );
    const text = bundleReadme(bundleContent([run, run, run]));
    expect(text).toContain(
      '\nnpx petstore-conformance@0.1.0 https://a.test/v1 --seed 1 --as-of 2026-06-01\n',
    );
    expect(text).not.toMatch(/home.sam|internal/);
  });
});

/** Messages, media types and bodies of every operation, errors among them. */
import { Credential, check, NOBODYS_ID, operations } from '../src/core/checks/index.js';

for (const { prefix, request } of operations) {
  check(
    [
      `${prefix}.message`,
      `${prefix}.media-type`,
      `${prefix}.body`,
      `${prefix}.error-body`,
      `${prefix}.error-status`,
      `${prefix}.auth.challenge`,
    ],
    async (t) => {
      const mayAdd = prefix === 'add' && t.mayCreate;
      if (prefix !== 'add' || mayAdd) await t.send(await request(t));
      await t.send(await request(t, { credential: Credential.none() }));
      // The errors that only one operation has.
      if (mayAdd) await t.add('{}');
      if (prefix === 'get') await t.get(NOBODYS_ID, { belongsTo: 'get.unknown' });
    },
  );
}

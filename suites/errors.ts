/** Messages, media types and bodies of every operation, errors among them. */
import { Credential, check, operations, type Trial } from '../src/checks/index.js';

for (const { prefix, request } of operations) {
  const succeed = async (t: Trial) => t.send(await request(t));
  const refuse = async (t: Trial) => t.send(await request(t, { credential: Credential.none() }));

  check([`${prefix}.message`, `${prefix}.media-type`, `${prefix}.body`], async (t) => {
    await succeed(t);
    await refuse(t);
  });

  check([`${prefix}.error-body`, `${prefix}.error-status`, `${prefix}.auth.challenge`], async (t) => {
    await t.control(succeed(t));
    await refuse(t);
    // The errors that only one operation has.
    if (prefix === 'add') await t.add('{}');
    if (prefix === 'get') await t.get(2n ** 60n + 1n, { belongsTo: 'get.unknown' });
  });
}

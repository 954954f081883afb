import { plural } from '../../core/text/plural.js';
import type { Diagnosis, KeyResponse, Writes } from './diagnosis.js';
import { lossOf, NOTABLE_SKEW, SOON } from './suggestions.js';

/** Fine, worth a look, wrong, or merely so. */
export type Mark = '✓' | '!' | '✗' | '·';

/** One line of what was found. */
export interface Fact {
  readonly mark: Mark;
  readonly label: string;
  readonly says: string;
}

/** The facts, in the order in which a run would meet them. */
export function factsOf(diagnosis: Diagnosis): readonly Fact[] {
  const { responses } = diagnosis;
  return [
    ...connectionFacts(diagnosis),
    ...(responses ? responseFacts(responses) : []),
    ...(responses ? [keyFact(diagnosis.key)] : []),
    ...(diagnosis.judgeable ? storeFacts(diagnosis) : []),
    versionFact(diagnosis),
  ];
}

function connectionFacts({ connection }: Diagnosis): Fact[] {
  const { addresses, used, proxy, unixSocket, tls, http, openedInMs, problem } = connection;
  const listed = addresses.map((address) => (address === used ? `${address} (used)` : address)).join(', ');
  const way: Fact = proxy
    ? { mark: '·', label: 'proxy', says: `${proxy}${used === undefined ? '' : `, at ${used}`}` }
    : unixSocket
      ? { mark: '·', label: 'Unix socket', says: unixSocket }
      : addresses.length === 0
        ? { mark: '✗', label: 'address', says: 'the host name does not resolve' }
        : { mark: '✓', label: 'address', says: listed };
  const opened: Fact[] = problem
    ? [{ mark: '✗', label: 'connection', says: problem }]
    : [{ mark: '✓', label: 'connection', says: `${http}, opened in ${openedInMs ?? 0} ms` }];
  if (!tls) return [way, ...opened];
  const { certificate, version, cipher } = tls;
  const { subject, issuer, expires, daysLeft, accepted } = certificate;
  const until =
    daysLeft < 0
      ? `expired on ${expires.slice(0, 10)}`
      : `${plural(daysLeft, 'day')} left, until ${expires.slice(0, 10)}`;
  const bad =
    accepted === 'no' ? '; it is not accepted' : accepted === 'unchecked' ? '; it is not checked' : '';
  const mark: Mark = accepted === 'no' ? '✗' : accepted === 'unchecked' || daysLeft < SOON ? '!' : '✓';
  return [
    way,
    ...opened,
    { mark: '✓', label: 'TLS', says: `${version}, ${cipher}` },
    { mark, label: 'certificate', says: `${subject}, issued by ${issuer}; ${until}${bad}` },
  ];
}

function responseFacts(responses: NonNullable<Diagnosis['responses']>): Fact[] {
  const { latency, measured, lost, clockAheadMs, rateLimit, throttled, atOnce } = responses;
  const { min, median, p90 } = latency;
  const skew = clockAheadMs === undefined ? 0 : Math.abs(clockAheadMs);
  const clock =
    clockAheadMs === undefined
      ? 'it sends no Date'
      : skew === 0
        ? "the same as this machine's, to the second"
        : `${(skew / 1000).toFixed(1)} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} this machine's`;
  const limits = rateLimit.map(([name, value]) => `${name}: ${value}`).join(', ');
  return [
    {
      mark: '✓',
      label: 'latency',
      says: `${min} ms at least, ${median} ms in the median, ${p90} ms for nine of ten (${plural(measured, 'request')})`,
    },
    ...(lost > 0 ? [{ mark: '!', label: 'losses', says: lossOf(responses) } as const] : []),
    ...(atOnce
      ? [
          {
            mark: atOnce.refused > 0 ? '!' : '✓',
            label: 'at once',
            says: [
              `the slowest of ${plural(atOnce.requests, 'request')} took ${atOnce.slowest} ms`,
              ...(atOnce.refused > 0 ? [`${atOnce.refused} got 503`] : []),
            ].join('; '),
          } as const,
        ]
      : []),
    { mark: skew > NOTABLE_SKEW ? '!' : clockAheadMs === undefined ? '·' : '✓', label: 'clock', says: clock },
    {
      mark: throttled > 0 ? '!' : '·',
      label: 'rate limit',
      says: [
        limits === '' ? 'no header announces one' : limits,
        ...(throttled > 0 ? [`it asked to slow down ${plural(throttled, 'time')}`] : []),
      ].join('; '),
    },
  ];
}

function keyFact({ right, wrong }: Diagnosis['key']): Fact {
  const reported = ({ taken, status }: KeyResponse) =>
    `${taken === 'unclear' ? 'answered otherwise' : taken}${status === undefined || taken === 'accepted' ? '' : ` (${status})`}`;
  const mark =
    right.taken !== 'accepted' ? '✗' : wrong.taken === 'refused' && wrong.status === 401 ? '✓' : '!';
  return { mark, label: 'key', says: `${reported(right)}; a wrong one is ${reported(wrong)}` };
}

function storeFacts({ store, writes }: Diagnosis): Fact[] {
  const { shown, enough } = store;
  const pets: Fact =
    shown === undefined
      ? { mark: '!', label: 'pets', says: 'the list is not valid' }
      : enough
        ? { mark: '✓', label: 'pets', says: `${shown} or more: enough for all read-only checks` }
        : { mark: '·', label: 'pets', says: `${shown}: a run creates what it needs, if it may` };
  return [pets, ...writeFacts(writes)];
}

function writeFacts(writes: Writes): Fact[] {
  if (!writes.tried) {
    const why = { production: 'it is production', 'read-only': 'the run is read-only' } as const;
    const because = writes.because in why ? why[writes.because as keyof typeof why] : writes.because;
    return [{ mark: '·', label: 'writes', says: `not tried: ${because}` }];
  }
  const { worked, created, problem, lagMs } = writes;
  const stays = created ? `pet ${created.id} (${created.name}) was created, and stays` : 'no pet was created';
  if (!worked) return [{ mark: '✗', label: 'writes', says: `${stays}: ${problem ?? ''}` }];
  const lag: Fact =
    lagMs === undefined
      ? { mark: '!', label: 'lag', says: problem ?? 'not known' }
      : {
          mark: '✓',
          label: 'lag',
          says: lagMs === 0 ? 'reads show it at once' : `reads show it after ${lagMs} ms`,
        };
  return [{ mark: '✓', label: 'writes', says: stays }, lag];
}

function versionFact({ versionedPath }: Diagnosis): Fact {
  return versionedPath
    ? { mark: '✓', label: 'base path', says: 'ends in /v1' }
    : { mark: '!', label: 'base path', says: 'does not end in /v1, as the interface says it does' };
}

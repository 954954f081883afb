/** The part of a service that follows from how its interface is judged. */
import { type Exchange, headerOf } from '../exchange.js';
import type { Trace } from '../incidents.js';
import type { Json } from '../json.js';
import type { Expectation, Judgement, KitNames } from '../service.js';
import { because } from './causes.js';
import { finding, Judging, type Manner } from './judging.js';
import { traceOf } from './trace.js';

/** @param Kind judges one response @default what every interface shares */
export function judgedBy<Names extends KitNames>(manner: Manner<Names>, Kind: typeof Judging<Names> = Judging) {
  type Expected = Expectation<Names['requirement']>;
  const { words, requirementOf, statusRequirement } = manner;
  return {
    words,
    statusRequirement,
    messageRequirement: (request: Exchange['request']) =>
      requirementOf(request, 'message') ?? statusRequirement(request),
    trace: (exchange: Exchange): Trace => traceOf(manner, exchange),
    judge({ request, response, failure }: Exchange, expected: Expected, runId?: string): Judgement<Json, Names> {
      const problem = response?.problem ?? (failure?.kind === 'broken' ? failure.what : undefined);
      const judged = response && new Kind(manner, request, response, expected, runId).judge();
      if (problem === undefined) return judged ?? { findings: [], judged: [] };
      const requirement = requirementOf(request, 'message') ?? statusRequirement(request, expected.requirement);
      const broken = finding(requirement, {
        cause: because('broken message'),
        summary: `The response to ${words(request)} is not a whole, valid HTTP message: ${response ? 'it ' : ''}${problem}.`,
        expected: 'a complete HTTP response of the announced length',
        actual: problem,
        marks: [{ part: 'body' }],
      });
      // Of a message that goes on after its announced end the body up to there counts.
      if (!judged || headerOf(response.headers, 'content-length') !== String(response.body.length))
        return { findings: [broken], judged: [requirement] };
      const more = `; the response ${problem}.`;
      const own = judged.findings.map((other) => ({ ...other, summary: other.summary.replace(/\.$/, more) }));
      return { ...judged, findings: [...own, broken] };
    },
  };
}

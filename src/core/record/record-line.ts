import type { RunOptions } from '../config/options.js';
import { hostVersions } from '../host-versions.js';
import type { AttemptResult } from '../http/outside.js';
import type { Turn } from '../http/transport.js';
import type { Masker } from '../masking/masker.js';
import { kit } from '../package.js';
import type { RecordBeginning, RecordedTurn, RecordLine } from './record.js';
import { bodyOf, sentRequest } from './request-line.js';

/** A line of the record as text. */
export function lineText(line: RecordLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** The first line of a record. @param reported every option in force, as `results.json` holds them */
export function beginningOf(
  run: { readonly options: RunOptions; readonly runId: string; readonly startedAt: number },
  reported: RecordBeginning['options'],
): RecordBeginning {
  const { options, runId, startedAt } = run;
  const { baseUrl, targetName, targetNames, reach, waivers, corpus } = options;
  const key = options.apiKey.reveal();
  return {
    line: 'run',
    schemaVersion: '1.0',
    kit,
    runId,
    startedAt,
    target: {
      baseUrl,
      ...(targetName !== undefined && { name: targetName }),
      headers: reach.headers.map(({ name, value, variable }) =>
        variable === undefined ? { name, value } : { name, variable },
      ),
      connection: reach.flags,
      ...(targetNames && { targetNames }),
    },
    options: reported,
    ...(waivers && { waivers }),
    ...(corpus && { corpus: { name: corpus.name, cases: corpus.cases } }),
    key: { length: key.length, letters: /[A-Za-z]/.test(key) },
    versions: hostVersions(),
  };
}

/** A turn as a line of the record. */
export function turnLine(turn: Turn, startedAt: number, masker: Masker): RecordedTurn {
  const since = (at: number) => Math.round((at - startedAt) * 100) / 100;
  const asked = { number: turn.number, began: since(turn.askedAt), ended: since(turn.at) };
  if (turn.kind === 'wait') return { line: 'wait', ...asked, milliseconds: turn.milliseconds };
  if (turn.kind === 'signal') return { line: turn.name, ...asked };
  const { request, way, result } = turn;
  const { check, connection } = way;
  // A server may repeat in any response what it was sent in any request before.
  masker.learn(request.credential.secrets());
  return {
    line: 'exchange',
    ...asked,
    ...(check !== undefined && { check }),
    ...(connection !== undefined && { connection }),
    request: sentRequest(request),
    ...resultOf(result, masker),
  };
}

function resultOf(result: AttemptResult, masker: Masker) {
  if ('failure' in result) {
    const { failure, mishap } = result;
    return { failure: { ...failure, problem: masker.mask(failure.problem), ...(mishap && { mishap }) } };
  }
  const { status, headers, body } = result.response;
  const masked = (text: string) => masker.mask(text);
  return { response: { status, headers: masker.maskFields(headers), body: bodyOf(body, masked) } };
}

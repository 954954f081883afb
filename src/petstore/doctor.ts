/** The looks of `doctor` at a pet store. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '../engine/exchange/exchange.js';
import { prefixOf } from '../engine/exchange/names.js';
import type { Answer, Look } from '../engine/kit/kit.js';
import type { RunOptions } from '../engine/service/run-options.js';
import type { Names } from './catalogue.js';
import { adding, listing, reading } from './pets.js';

export async function* looks(send: (request: Request) => Promise<Answer>, options: RunOptions): AsyncGenerator<Look> {
  const { readOnly, runId, settle } = options;
  const { categoryIds } = options as RunOptions & Names['options'];
  const textOf = ({ response }: Answer) => Buffer.from(response?.body ?? []).toString();
  const page = textOf(await send(listing({ limit: 100 })));
  const shown = page.match(/"categoryId"\s*:/g)?.length ?? 0;
  yield ['pets', 'note', readOnly && shown < 100 ? `${shown}; a read-only run needs 100 to judge all` : `${shown}`];
  if (readOnly) return yield ['writes', 'note', 'not tried: the target is read-only'];
  const category = categoryIds[0] ?? /"categoryId"\s*:\s*(-?\d+)/.exec(page)?.[1] ?? '1';
  const name = `${prefixOf(runId)}doctor`;
  const created = await send(adding(`{"name":"${name}","categoryId":${category},"status":"available"}`));
  const status = created.response?.status ?? 0;
  const [, id] = (status >= 200 && status < 300 && /"id"\s*:\s*(-?\d+)/.exec(textOf(created))) || [];
  const says = `POST /pets with category ${category} got ${status || 'no response'}`;
  if (id === undefined) return yield ['writes', 'doubt', says, 'give --category-id with a category that it knows'];
  yield ['writes', 'good', `pet ${id} (${name}) was created, and stays`];
  const began = performance.now();
  for (let lag = 0; ; await sleep(100)) {
    const { response } = await send(reading(id));
    lag = Math.round(performance.now() - began);
    const advice = lag * 4 > settle ? `give --settle ${Math.max(settle, 1000) * 4}ms` : undefined;
    if (response?.status === 200) return yield ['lag', advice ? 'doubt' : 'good', `reads lag by ${lag} ms`, advice];
    if (lag > settle) return yield ['lag', 'doubt', `reads did not show the new pet in ${lag} ms`, advice];
  }
}

import { useMemo, useState } from 'preact/hooks';
import type { Marker } from '../../../../core/results/marker.js';
import type { RecordedBody } from '../../../../core/results/model.js';
import { plural } from '../../../../core/text/plural.js';
import { count } from '../figures/quantities.js';
import { type BodyLine, type BodyPart, bodyLines, markedLines } from './body-lines.js';
import { MarkedText, MissingNote } from './marked-text.js';
import { VisibleText } from './visible-text.js';
import { windows } from './windows.js';

/** Lines that are shown before the reader asks for the rest. */
const ROOM = 30;
/** Lines that are shown at the most. */
const MOST = 2000;
const DEEPEST = 12;

/** A body in lines, its offending part marked; of a long one the beginning and what is around the marks. */
export function BodyView({
  body,
  markers,
}: {
  readonly body: RecordedBody;
  readonly markers: readonly Marker[];
}) {
  const lines = useMemo(() => bodyLines(body, markers), [body, markers]);
  const [room, setRoom] = useState(ROOM);
  const shown = windows(Math.min(lines.length, MOST), markedLines(lines), room);
  const more = (from: number, to: number) =>
    to > from && (
      <button type="button" class="more" onClick={() => setRoom(MOST)}>
        Show all: {plural(to - from, 'line')} left out here
      </button>
    );
  if (body.bytes === 0) return <p class="aside">no body</p>;
  return (
    <>
      {body.text === undefined && <p class="aside">{count(body.bytes)} bytes that are not UTF-8, in hex:</p>}
      <div class="lines">
        {shown.map(({ from, to }, index) => (
          <>
            {more(shown[index - 1]?.to ?? 0, from)}
            {lines.slice(from, to).map((line) => (
              <Line line={line} />
            ))}
          </>
        ))}
        {more(shown.at(-1)?.to ?? 0, Math.min(lines.length, MOST))}
      </div>
      {(body.truncated || lines.length > MOST) && (
        <p class="aside">… cut by the report; {count(body.bytes)} bytes in all</p>
      )}
    </>
  );
}

function Line({ line: { depth, parts, notes } }: { readonly line: BodyLine }) {
  return (
    <div class={`line depth-${Math.min(depth, DEEPEST)}`}>
      {runs(parts).map((run) => (
        <MarkedText marked={run[0]?.marked === true}>
          {run.map((part) => (
            <span class={part.kind === 'name' ? 'json-name' : undefined}>
              <VisibleText text={part.text} />
            </span>
          ))}
        </MarkedText>
      ))}
      {notes.map((note) => (
        <MissingNote>{note}</MissingNote>
      ))}
    </div>
  );
}

/** Neighbours that are marked alike together, so that a mark has no seams. */
function runs(parts: readonly BodyPart[]): BodyPart[][] {
  const together: BodyPart[][] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (last?.[0]?.marked === part.marked) last.push(part);
    else together.push([part]);
  }
  return together;
}

import { useState } from 'preact/hooks';
import { cut } from '../../../../core/text/cut.js';
import { visiblePieces } from '../../../../core/text/visible.js';

/** UTF-16 units that are shown at first, and at most. */
const AT_FIRST = 1500;
const AT_MOST = 100_000;

/**
 * A text that may come from anywhere, on one line. Hidden characters stand as escapes in a span of their own, and a
 * long text is cut until the reader asks for it.
 */
export function VisibleText({
  text,
  atFirst = AT_FIRST,
}: {
  readonly text: string;
  readonly atFirst?: number;
}) {
  const [whole, setWhole] = useState(false);
  const shown = cut(text, whole ? AT_MOST : atFirst);
  return (
    <span class="text">
      {visiblePieces(shown).map(({ text: piece, hidden }) =>
        hidden ? (
          <span class="hidden-character" title="hidden characters, as escapes">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
      {shown.length < text.length && (
        <>
          …{' '}
          {!whole && (
            <button type="button" class="more" onClick={() => setWhole(true)}>
              Show all {text.length} characters
            </button>
          )}
        </>
      )}
    </span>
  );
}

import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { Printing } from '../printing.js';

interface FoldProps {
  readonly summary: ComponentChildren;
  /** Open from the beginning, or from the time on when this turns true. */
  readonly open?: boolean;
  /** Open on paper, too. */
  readonly printed?: boolean;
  /** Called when it is opened first, so that a long content costs nothing before. */
  readonly children: () => ComponentChildren;
}

/** A part that opens and closes. */
export function Fold({ summary, open = false, printed = false, children }: FoldProps) {
  const printing = useContext(Printing) && printed;
  const [isOpen, setOpen] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  useEffect(() => {
    if (!open) return;
    setOpen(true);
    setWasOpen(true);
  }, [open]);
  return (
    <details
      open={isOpen || printing}
      onToggle={({ currentTarget }) => {
        if (printing) return;
        setOpen(currentTarget.open);
        if (currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>{summary}</summary>
      {(wasOpen || printing) && <div class="fold-content">{children()}</div>}
    </details>
  );
}

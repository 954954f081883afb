import type { ComponentChildren } from 'preact';

interface MarkedTextProps {
  readonly marked: boolean;
  readonly children: ComponentChildren;
}

/** Marked where it shows the fault: by colour, by a line under it, and by a word for those who hear it. */
export function MarkedText({ marked, children }: MarkedTextProps) {
  if (!marked) return <>{children}</>;
  return (
    <mark>
      <span class="visually-hidden">[shows the fault] </span>
      {children}
    </mark>
  );
}

/** A note where something is missing. */
export function MissingNote({ children }: { readonly children: ComponentChildren }) {
  return (
    <mark class="missing">
      <span class="visually-hidden">[shows the fault] </span>
      {children}
    </mark>
  );
}

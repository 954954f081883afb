import { VisibleText } from './bodies/visible-text.js';
import { CopyButton } from './copy-button.js';

interface CommandProps {
  /** The purpose of the command, such as `Repeat the run`. */
  readonly label: string;
  readonly command: string;
}

/** A command for a shell, to be read and to be copied. */
export function Command({ label, command }: CommandProps) {
  return (
    <div class="command">
      <span class="label">{label}</span>
      <code>
        <VisibleText text={command} atFirst={800} />
      </code>
      <CopyButton text={command} what={`command: ${label}`} />
    </div>
  );
}

import { useEffect, useState } from 'preact/hooks';

/** How long it says what became of it, in milliseconds. */
const TELLS = 2500;

/** Copies a text as it is, hidden characters included. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (result === undefined) return;
    const timer = setTimeout(() => setResult(undefined), TELLS);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <>
      <button
        type="button"
        class="copy"
        aria-label={`Copy ${what}`}
        onClick={async () => setResult((await copy(text)) ? 'copied' : 'failed')}
      >
        {result === 'copied' ? 'Copied' : result === 'failed' ? 'Select it' : 'Copy'}
      </button>
      <span class="visually-hidden" role="status">
        {result === 'copied' ? 'Copied' : result === 'failed' ? 'It could not be copied' : ''}
      </span>
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The only clipboard for a page in a sandbox or from an insecure address. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

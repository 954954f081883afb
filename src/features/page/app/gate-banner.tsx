import type { Gate } from '../../../core/results/gate-model.js';
import { gateWords } from '../../../core/results/verdict-words.js';
import { VisibleText } from './bodies/visible-text.js';
import { capitalised } from './verdict-words.js';

const SYMBOL: Readonly<Record<Gate['state'], string>> = { passed: '✓', failed: '✗', inconclusive: '?' };

/** Whether the pipeline goes on, and why. The verdict below it says what the implementation is. */
export function GateBanner({ gate }: { readonly gate: Gate }) {
  return (
    <p class={`gate ${gate.state}`}>
      <span aria-hidden="true">{SYMBOL[gate.state]}</span> <strong>{capitalised(gateWords(gate))}</strong>{' '}
      <VisibleText text={gate.reason} atFirst={400} /> <a href="#gate">Waivers</a>
    </p>
  );
}

import { type Line, render, span, type Tone } from '../../core/report/console/line.js';
import { wrap } from '../../core/text/fold.js';
import { shortened } from '../../core/text/shortened.js';
import { visible } from '../../core/text/visible.js';
import type { Diagnosis, Suggestion } from './diagnosis.js';
import { type Fact, factsOf, type Mark } from './facts.js';

export interface DoctorLayout {
  readonly color: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
}

const TONES: Readonly<Record<Mark, Tone>> = { '✓': 'good', '!': 'doubt', '✗': 'bad', '·': 'quiet' };
const LABEL_WIDTH = 13;
const NARROWEST = 60;
/** UTF-16 units of one fact; a certificate or a header may be of any length. */
const LONGEST = 400;

/** The diagnosis for a person at a terminal: a line for each fact, then what to change. Ends in a line feed. */
export function doctorText(diagnosis: Diagnosis, { color, width = 100 }: DoctorLayout): string {
  const { target, suggestions } = diagnosis;
  const room = Math.max(NARROWEST, width);
  const lines: Line[] = [
    [span('strong', target.name === undefined ? target.baseUrl : `${target.name}, ${target.baseUrl}`)],
    ...factsOf(diagnosis).flatMap((fact) => factLines(fact, room)),
    [''],
    ...(suggestions.length === 0 ? [] : suggestionLines(suggestions, room)),
    ...closing(diagnosis, room),
  ];
  return `${lines.map((line) => render(line, color).trimEnd()).join('\n')}\n`;
}

function factLines({ mark, label, says }: Fact, width: number): Line[] {
  const rows = wrap(visible(shortened(says, LONGEST)), width - 4 - LABEL_WIDTH);
  return rows.map((row, index) =>
    index === 0
      ? ['  ', span(TONES[mark], mark), ' ', label.padEnd(LABEL_WIDTH), row]
      : ['    ', ''.padEnd(LABEL_WIDTH), row],
  );
}

function suggestionLines(suggestions: readonly Suggestion[], width: number): Line[] {
  return [
    [span('strong', 'What to change')],
    ...suggestions.flatMap(({ because, advice, option }): Line[] => {
      const flag =
        option && (option.value === 'true' ? `--${option.name}` : `--${option.name} ${option.value}`);
      const what = option ? [`${option.name}: ${option.value}  (${flag})`] : [];
      const text = [...what, ...(advice === undefined ? [] : [advice])].join('; ');
      return [
        ...wrap(visible(text), width - 2).map((row): Line => ['  ', row]),
        ...wrap(visible(`because ${because}`), width - 6).map((row): Line => ['      ', span('quiet', row)]),
      ];
    }),
    [''],
  ];
}

function closing({ judgeable, reason = '' }: Diagnosis, width: number): Line[] {
  if (judgeable) return [[span('good', '✓'), ' A run can judge it.']];
  const rows = wrap(visible(shortened(`No run can judge it now: ${reason}`, LONGEST)), width - 2);
  return rows.map((row, index) => [index === 0 ? span('bad', '✗') : ' ', ' ', row]);
}

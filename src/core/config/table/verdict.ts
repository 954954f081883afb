import { calendarDate } from '../kinds/calendar-date.js';
import { path } from '../kinds/path.js';
import { patternList } from '../kinds/pattern-list.js';
import { yesNo } from '../kinds/yes-no.js';
import type { OptionRows } from '../option-table.js';
import { WAIVERS_FILE } from '../waiver.js';

export const verdictOptions: OptionRows<'only' | 'skip' | 'strict' | 'require-full' | 'as-of' | 'waivers'> = {
  only: {
    kind: patternList,
    defaultText: 'all',
    help: "judge only these requirements; '*' stands for any characters",
    example: "'list.limit.*'",
  },
  skip: {
    kind: patternList,
    defaultText: 'none',
    help: 'leave these requirements out',
    example: 'list.limit.full-page',
  },
  strict: {
    kind: yesNo,
    default: false,
    help: 'let warnings count as violations',
    example: 'true',
  },
  'require-full': {
    kind: yesNo,
    default: false,
    help: 'a run that judged in part only, such as a read-only one, is inconclusive',
    example: 'true',
  },
  'as-of': {
    kind: calendarDate,
    defaultText: 'today, UTC',
    help: 'judge as on this day',
    example: '2030-12-05',
  },
  waivers: {
    kind: path('PATH'),
    defaultText: `${WAIVERS_FILE}, where there is one`,
    help: 'file of the violations that do not fail the run, each until a day',
    example: 'ci/waivers.yaml',
  },
};

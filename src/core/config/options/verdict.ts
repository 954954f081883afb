import { dayOf } from '../../text/day-of.js';
import { calendarDate } from '../kinds/calendar-date.js';
import { path } from '../kinds/path.js';
import { patternList } from '../kinds/pattern-list.js';
import { yesNo } from '../kinds/yes-no.js';
import { WAIVERS_FILE } from '../waiver.js';
import { option, WHOLE_INTERFACE } from './option.js';

export const verdictOptions = {
  only: option({
    kind: patternList,
    default: [],
    defaultText: 'all',
    help: "judge only these requirements; '*' stands for any characters",
    example: "'list.limit.*'",
    repeat: 'changed',
    certificate: { rule: 'excluded', why: WHOLE_INTERFACE },
    embedding: true,
  }),
  skip: option({
    kind: patternList,
    default: [],
    defaultText: 'none',
    help: 'leave these requirements out',
    example: 'list.limit.full-page',
    repeat: 'whole-run',
    certificate: { rule: 'excluded', why: WHOLE_INTERFACE },
    embedding: true,
  }),
  strict: option({
    kind: yesNo,
    default: false,
    help: 'let warnings count as violations',
    example: 'true',
    repeat: 'changed',
    certificate: {
      rule: 'excluded',
      why: 'a certificate counts warnings as warnings, so that certificates can be compared',
    },
    embedding: true,
  }),
  'require-full': option({
    kind: yesNo,
    default: false,
    help: 'a run that judged in part only, such as a read-only one, is inconclusive',
    example: 'true',
    repeat: 'changed',
    certificate: { rule: 'set', why: 'a certificate says itself how much was judged' },
    embedding: true,
  }),
  'as-of': option({
    kind: calendarDate,
    default: ({ now }) => dayOf(now.toISOString()),
    defaultText: 'today, UTC',
    help: 'judge as on this day',
    example: '2030-12-05',
    repeat: 'always',
    certificate: {
      rule: 'excluded',
      varies: true,
      why: 'a certificate is judged as on the day of its runs',
    },
    embedding: { help: 'judge as on this day, YYYY-MM-DD' },
  }),
  waivers: option({
    kind: path('PATH'),
    defaultText: `${WAIVERS_FILE}, where there is one`,
    help: 'file of the violations that do not fail the run, each until a day',
    example: 'ci/waivers.yaml',
    run: false,
    repeat: 'whole-run',
    certificate: {
      rule: 'excluded',
      why: 'a certificate says what was found, whatever a pipeline lets pass',
    },
    embedding: { defaultText: 'none' },
  }),
};

/** The words of a report, for its page and for the table in docs/report.md. */
export const reportWords: Readonly<Record<string, string>> = {
  case: 'One run of a check with one value: a row of its table, or a random one. Its path, such as get.unknown/3, names it.',
  address: 'A request of a case: case, attempt, step, try, as in get.unknown/3#0.2.0. The log of the run has it, too.',
  control:
    'The same request without the fault, or a plain one. It was answered as it must be, so the fault makes the difference.',
  'also for': 'Other cases that fail in the same way.',
  follows: 'A violation of another requirement with the same cause. It does not count: fix this one first.',
  'rests on': 'A requirement is a special case of another one, and cannot be judged while that one is violated.',
  smallest: 'The smallest random case that fails.',
  flaky: 'The finding did not come back when its case ran again. It still counts.',
  incident: 'Something that happened to the deployment during the run, such as an outage.',
  'set aside':
    'An exchange that shows something else than the implementation at work. It neither violates nor satisfies anything.',
};

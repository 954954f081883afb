import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workflowCommands } from '../../testing/packaging/ci/workflow-commands.js';
import { withoutWorkflowCommands, workflowCommand } from './workflow-command.js';

const text = fc.string({
  unit: fc.constantFrom(...':#[]%,=\n\r \ta0D', '::error::', '##[error]'),
  maxLength: 30,
});

describe('a workflow command', () => {
  test('is one line, with what is special in it escaped', () => {
    expect(workflowCommand('error', 'a: b, 5 %', '100 %\nof\r\nit::x')).toBe(
      '::error title=a%3A b%2C 5 %25::100 %25%0Aof%0D%0Ait::x',
    );
  });

  test('reaches the runner as one, whatever is in it', () => {
    fc.assert(
      fc.property(text, text, (title, message) => {
        const line = workflowCommand('warning', title, message);
        expect(line).not.toMatch(/[\r\n]/);
        expect(workflowCommands(line).map(({ name }) => name)).toEqual(['warning']);
      }),
    );
  });
});

describe('what is printed', () => {
  test('holds no workflow command, whatever it quotes', () => {
    fc.assert(
      fc.property(text, (printed) => {
        expect(workflowCommands(withoutWorkflowCommands(printed))).toEqual([]);
      }),
    );
  });

  test.each([
    ['  ::add-mask::e', '  \\u003a:add-mask::e'],
    ['body ##[stop-commands]x', 'body ##\\u005bstop-commands]x'],
    ['one\n\u00a0::error::two', 'one\n\u00a0\\u003a:error::two'],
    ['a ::b:: and # [c]', 'a ::b:: and # [c]'],
  ])('%j becomes %j', (printed, guarded) => {
    expect(withoutWorkflowCommands(printed)).toBe(guarded);
  });

  test('means the same as before where it is JSON', () => {
    const value = { text: '::error::x ##[error]y' };
    expect(JSON.parse(withoutWorkflowCommands(JSON.stringify(value)))).toEqual(value);
  });
});

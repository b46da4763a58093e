import { expect, it } from 'vitest';
import { createLog } from './log';

// ASVS 16.2.2, 16.2.4, 16.4.1
it('writes each entry as one line of JSON with its time in UTC, for any text', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.warn({ email: 'ada@example.org\n{"level":60,"msg":"forged"}\u2028' }, 'sign-in\r\nfailed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\r\n]+\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 40,
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    email: 'ada@example.org\n{"level":60,"msg":"forged"}\u2028',
    msg: 'sign-in\r\nfailed',
  });
});

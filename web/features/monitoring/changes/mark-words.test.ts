import { expect, it } from 'vitest';
import { leastCpuMs } from '../../../../src/testing/cpu-time';
import type { TextChange } from '../../../../src/features/monitoring/monitoring.rules';
import { markWords } from './mark-words';

/** Returns changed words in brackets. Lines that changed as a whole get only their sign. */
const marked = (...parts: TextChange[]): string[] =>
  markWords(parts).flatMap((piece) => {
    if (piece.kind === 'same') return piece.lines.map((line) => `  ${line}`);
    const isWhole = piece.runs.every(({ isChanged }) => isChanged);
    const text = piece.runs.map((run) => (run.isChanged && !isWhole ? `[${run.text}]` : run.text)).join('');
    return `${piece.kind === 'added' ? '+' : '-'} ${text}`;
  });

const replaced = (before: string, after: string): string[] =>
  marked({ kind: 'removed', text: before }, { kind: 'added', text: after });

it('marks the changed words of a replaced line', () => {
  expect(replaced('Team costs $19.50 a month.', 'Team costs $24 a month.')).toEqual([
    '- Team costs [$19.50] a month.',
    '+ Team costs [$24] a month.',
  ]);
});

it('marks changed words with only spaces between them as one change', () => {
  expect(replaced('Plans for small teams and more', 'Plans for large companies and more')).toEqual([
    '- Plans for [small teams] and more',
    '+ Plans for [large companies] and more',
  ]);
});

it('marks words across lines that were split or joined', () => {
  expect(replaced('Free for 3 users\nCancel any time', 'Free for 5 users, then $9\nCancel any time')).toEqual(
    ['- Free for [3] users', '- Cancel any time', '+ Free for [5] users[, then $9]', '+ Cancel any time'],
  );
});

it('marks a line that has little in common with the other one as a whole', () => {
  expect(replaced('Pricing starts at nothing', 'Contact our sales department at once')).toEqual([
    '- Pricing starts at nothing',
    '+ Contact our sales department at once',
  ]);
});

it('marks two lines that replace each other in the same way', () => {
  expect(
    replaced('Simple approvals. Spring.', 'Simple approvals, with deputies and deadlines. Join the preview.'),
  ).toEqual([
    '- Simple approvals. [Spring].',
    '+ Simple approvals[, with deputies and deadlines]. [Join the preview].',
  ]);
});

it('marks lines without a counterpart as a whole', () => {
  const same: TextChange = { kind: 'same', text: 'Plans\n\nAll prices' };
  expect(marked({ kind: 'added', text: 'New' }, same, { kind: 'removed', text: 'Old\nOlder' })).toEqual([
    '+ New',
    '  Plans',
    '  All prices',
    '- Old',
    '- Older',
  ]);
});

it('compares letters of scripts without spaces one by one, and keeps amounts whole', () => {
  expect(replaced('料金は月額千円です', '料金は月額二千円です')).toEqual([
    '- 料金は月額千円です',
    '+ 料金は月額[二]千円です',
  ]);
  expect(replaced('Rises by 5% to 1,200.00€ now', 'Rises by 7% to 1,300.00€ now')).toEqual([
    '- Rises by [5%] to [1,200.00€] now',
    '+ Rises by [7%] to [1,300.00€] now',
  ]);
});

it('loses no text', () => {
  const before = 'One  two\u00a0three 👩‍👩‍👧 e\u0301 “four”\nfive';
  const after = 'One two\u00a03 👩‍👧 e\u0301 “4”\nfive six';
  const textOf = (kind: string) =>
    markWords([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
      .flatMap((piece) => (piece.kind === kind && piece.kind !== 'same' ? [piece.runs] : []))
      .map((runs) => runs.map(({ text }) => text).join(''))
      .join('\n');
  expect([textOf('removed'), textOf('added')]).toEqual([before, after]);
});

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => `word${(index * seed) % 9973}`).join(' ');

it('falls back to lines for one line of 500 kB, at once', () => {
  const [before, after] = [words(60_000, 7), words(60_000, 11)];
  expect(before.length).toBeGreaterThan(500_000);
  let result: string[] = [];
  const time = leastCpuMs(100, () => (result = replaced(before, after)));
  expect(result).toEqual([`- ${before}`, `+ ${after}`]);
  expect(time).toBeLessThan(100);
});

it('limits the work for many parts that differ in every word', () => {
  const parts = Array.from({ length: 400 }, (_, index): TextChange[] => [
    { kind: 'removed', text: words(300, index + 2) },
    { kind: 'added', text: words(300, index + 1003) },
  ]).flat();
  expect(leastCpuMs(500, () => markWords(parts))).toBeLessThan(500);
});

import { expect, it } from 'vitest';
import { mentionSegments } from './mention-segments';

const marked = (text: string, names: string[]) =>
  mentionSegments(text, names)
    .map((segment) => (segment.isMention ? `[${segment.text}]` : segment.text))
    .join('');

it.each([
  ['Hello', ['Ada'], 'Hello'],
  ['@Ada, see @Ada Lovelace', ['Ada', 'Ada Lovelace'], '[@Ada], see [@Ada Lovelace]'],
  ['a@Ada.example @Bob', ['Bob'], 'a@Ada.example [@Bob]'],
  ['@a.c* and @abc', ['a.c*'], '[@a.c*] and @abc'],
  ['', ['Ada'], ''],
])('marks the mentions in "%s"', (text, names, result) => {
  expect(marked(text, names)).toBe(result);
});

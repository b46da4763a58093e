import { expect, it } from 'vitest';
import { safeLine } from './safe-line';

it.each([
  ['  Ada Lovelace ', 'Ada Lovelace'],
  ['Ada\r\nBcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['Ada\tLovelace\u0000\u2028x', 'Ada Lovelace x'],
  ['\u202Egpj.exe\u202C', 'gpj.exe'],
  ['\u2066Ada\u2069', 'Ada'],
  // Words in Persian, an emoji of two, and a mark that only says how neutral characters run.
  ['ایران\u200Cخودرو', 'ایران\u200Cخودرو'],
  ['👩\u200D💻', '👩\u200D💻'],
  ['\u200Fשלום!', '\u200Fשלום!'],
  // Nothing of these would be visible.
  ['\u200B\u2060\uFEFF', ''],
  ['\u3164\u115F \u00AD', ''],
  ['\u2800', ''],
])('makes %j %j', (text, line) => {
  expect(safeLine(text)).toBe(line);
});

import { describe, expect, it } from 'vitest';
import { decodeText as decodeCsv } from '../csv/decode-text';
import { decodeText as decodeFeed } from '../../reading/feeds/decode-text';
import { decodeWindows1252 } from './encodings';

const WINDOWS =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index));
const bytes = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);

describe('Windows-1252', () => {
  it('is decoded completely, in a part of a buffer too', () => {
    expect(decodeWindows1252(bytes)).toBe(WINDOWS);
    expect(decodeWindows1252(bytes.subarray(5, 40))).toBe(WINDOWS.slice(5, 40));
    expect(decodeWindows1252(bytes.subarray(0x60))).toBe(WINDOWS.slice(0x60));
  });

  it('is decoded alike in CSV files and in feeds', () => {
    expect(decodeCsv(bytes)).toEqual({ text: WINDOWS, encoding: 'Windows-1252' });
    expect(decodeFeed(bytes, null)).toBe(WINDOWS);
    expect(decodeFeed(bytes, 'text/xml; charset=iso-8859-1')).toBe(WINDOWS);
  });
});

it.each([
  ['UTF-16LE that begins with an umlaut', Buffer.from('Übersicht\n', 'utf16le'), 'Übersicht\n'],
  ['UTF-16BE that begins with an umlaut', Buffer.from('Übersicht\n', 'utf16le').swap16(), 'Übersicht\n'],
  ['UTF-16 that was cut inside a character', Buffer.from('\uFEFFAb', 'utf16le').subarray(0, 5), 'A\uFFFD'],
])('CSV files of %s are decoded', (_, file, text) => {
  expect(decodeCsv(file)).toEqual({ text, encoding: 'UTF-16' });
});

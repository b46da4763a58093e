import { replaceDates, type FoundDate } from './dates';
import { isToken } from '../tokens';

/** A part of a line that may change by itself. */
export type LineValue =
  | { kind: 'date'; date: FoundDate; written: string }
  | { kind: 'number'; is: number; written: string; isAmount: boolean }
  | { kind: 'token'; written: string };

/** A line with its values extracted. */
export interface ValuedLine {
  /** The line with a mark in place of each value. */
  frame: string;
  values: LineValue[];
}

/** Signs of prices at an exchange. */
export const traded =
  /[▲▼△▽↑↓]|[+−-]\s?\d[\d.,]*\s?%|\b(nasdaq|nyse|euronext|dax|ftse|s&p|dow jones|btc|eth|bitcoin|ethereum|market cap)\b/i;

/** Noncharacters, which pages don't contain. */
const DATE = '\ufdd0';
const NUMBER = '\ufdd1';
const TOKEN = '\ufdd2';
const MARKS = /[\ufdd0-\ufdd2]/g;
/** The rest of a longer line has no values. In characters. */
const MAX_LENGTH = 2_000;

const currency = String.raw`(?:[$€£¥₹₽₩₪₺₴฿]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR|SEK|NOK|DKK|PLN|CZK|BRL)\b)`;
const number = String.raw`\d+(?:[.,’'\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)?(?:\s?[kKmMbB](?![\p{L}\d]))?`;
const valued = new RegExp(
  String.raw`(?<amount>${currency}\s?${number}\+?|${number}\s?(?:${currency}|%|\+))|(?<token>(?<![\p{L}\d])[\w+/=-]{7,}(?![\p{L}\d]))|(?<number>${number})`,
  'gu',
);

/** Extracts dates, amounts, numbers and random ids. */
export function valuesOf(line: string, now: Date): ValuedLine {
  const dates: FoundDate[] = [];
  const values: LineValue[] = [];
  const dated = replaceDates(line.slice(0, MAX_LENGTH).replace(MARKS, ''), now, (date) => {
    dates.push(date);
    return DATE;
  });
  let next = 0;
  const frame = dated.split(DATE).map((part, index) => {
    if (index > 0) {
      const date = dates[next++];
      if (date) values.push({ kind: 'date', date, written: date.written });
    }
    return part.replace(valued, (written: string, amount?: string, token?: string) => {
      if (token !== undefined) {
        if (!isToken(token)) return replaceNumbers(token);
        values.push({ kind: 'token', written });
        return TOKEN;
      }
      values.push({ kind: 'number', written, is: numberOf(written), isAmount: amount !== undefined });
      return NUMBER;
    });
  });
  const marked = frame.join(DATE).replace(/[▲▼△▽↑↓]/g, '▲');
  const unsigned = traded.test(line.slice(0, MAX_LENGTH))
    ? marked.replace(/[+−–-](?=\s?\ufdd1)/g, '±')
    : marked;
  return { frame: unsigned + line.slice(MAX_LENGTH), values };

  function replaceNumbers(word: string): string {
    return word.replace(/\d+/g, (written) => {
      values.push({ kind: 'number', written, is: Number(written), isAmount: false });
      return NUMBER;
    });
  }
}

const multiples: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };

function numberOf(written: string): number {
  const digits = /\d[\d.,’'\u00a0\u202f ]*/.exec(written)?.[0].trim() ?? '';
  const grouped = digits.replace(/[.,’'\u00a0\u202f ](?=\d{3}(?!\d))/g, '').replace(',', '.');
  const multiple = /\d\s?([kmb])(?![a-z])/i.exec(written)?.[1]?.toLowerCase();
  return Number(grouped) * (multiples[multiple ?? ''] ?? 1);
}

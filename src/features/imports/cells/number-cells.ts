export type DecimalSign = '.' | ',';

/** A number as it is written, without its sign, currency and blanks at the ends. */
interface WrittenNumber {
  isNegative: boolean;
  digits: string;
}

const CURRENCY = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{Lu}{3}|kr\.?|Fr\.?|zł|Kč|Ft|lei)`;
const NUMBER = new RegExp(
  String.raw`^(?:${CURRENCY}\s*)?([+\-−])?\s*(?:${CURRENCY}\s*)?(\(?)([\d.,'’\s]*\d[.,]?-?)(\)?)\s*(?:${CURRENCY})?$`,
  'u',
);

/** Blanks and apostrophes only separate groups. */
const GROUPS = /[\s'’]/;

/** Returns a number with a decimal point and without groups, and null if the cell is none with this decimal sign. */
export function readNumber(cell: string, decimal: DecimalSign | null): string | null {
  const written = writtenNumber(cell);
  if (!written) return null;
  const sign = decimal ?? '.';
  const at = written.digits.indexOf(sign);
  const whole = wholeNumber(at === -1 ? written.digits : written.digits.slice(0, at), sign);
  const fraction = at === -1 ? '' : written.digits.slice(at + 1);
  if (whole === null || !/^\d*$/.test(fraction)) return null;
  return `${written.isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns the decimal sign that a cell shows, `unclear` for one with two readings, and null for other cells. */
export function decimalOf(cell: string): DecimalSign | 'unclear' | null {
  const digits = writtenNumber(cell)?.digits;
  if (digits === undefined || !/[.,]/.test(digits)) return null;
  const point = readNumber(digits, '.') !== null;
  const comma = readNumber(digits, ',') !== null;
  if (point && comma) return 'unclear';
  if (point) return '.';
  return comma ? ',' : null;
}

function writtenNumber(cell: string): WrittenNumber | null {
  if (cell.length > 40) return null;
  const [, minus = '', open, digits = '', close] = NUMBER.exec(cell.replaceAll(/\s/g, ' ').trim()) ?? [];
  // Accountants write (5) for -5, and SAP 5-.
  if (digits === '' || (open === '(') !== (close === ')')) return null;
  return {
    isNegative: minus === '-' || minus === '−' || open === '(' || digits.endsWith('-'),
    digits: digits.replace(/-$/, '').trim(),
  };
}

/** Returns a whole number without its groups of threes, or of twos before the last three as in India. */
function wholeNumber(text: string, decimal: DecimalSign): string | null {
  if (/^\d*$/.test(text)) return text === '' ? '0' : text;
  const [separator = ''] = /\D/.exec(text) ?? [];
  const groups = text.split(separator);
  if (separator === decimal || !(GROUPS.test(separator) || /[.,]/.test(separator))) return null;
  if (!groups.every((group) => /^\d+$/.test(group)) || groups[0]?.startsWith('0')) return null;
  const [first = '', ...rest] = groups;
  const last = rest.pop() ?? '';
  const isGrouped = (size: number) =>
    first.length <= size && last.length === 3 && rest.every(({ length }) => length === size);
  return isGrouped(3) || isGrouped(2) ? groups.join('') : null;
}

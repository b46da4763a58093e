import { createHash } from 'node:crypto';
import { foldCase } from '../../../lib/text/fold-text';
import { lengthOf, truncate } from '../../../lib/text/unicode';

/** A value of a custom field. */
export type CustomValue = string | number | boolean;

/** Code points that are compared when sorting. An index can't contain long texts. */
const COMPARED = 100;
/** Sorts before all characters of texts, so that "ab" comes before "abc". */
const END = '\u0001';

/**
 * Returns the text by which the index finds and sorts a value: equal values have equal keys, different ones different
 * keys, and keys compare byte by byte as the values do, texts regardless of case.
 */
export function valueKey(value: CustomValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return numberKey(value);
  const folded = truncate(foldCase(value), COMPARED);
  if (folded === value) return `${folded}${END}`;
  return `${folded}${END}${lengthOf(value) > COMPARED ? hash(value) : value}`;
}

/**
 * Returns the bits of a number in a form that sorts like numbers: inverts all bits of a negative number, else the sign
 * bit.
 */
function numberKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const sign = 1n << 63n;
  const sortable = bits & sign ? BigInt.asUintN(64, ~bits) : bits | sign;
  return sortable.toString(16).padStart(16, '0');
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

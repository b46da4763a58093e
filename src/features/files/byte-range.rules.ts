import { rangeNotSatisfiable } from '../../lib/errors';
import type { ByteRange } from './storage/file-storage';

/**
 * Reads the header `Range` (RFC 9110 §14.2) of a file. Returns null for the whole file: without the header, for several
 * ranges, and for anything else that servers may ignore.
 * @throws 416 for a range behind the end
 */
export function rangeOf(header: string | null, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) throw rangeNotSatisfiable(size);
  return { start, end };
}

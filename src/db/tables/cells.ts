import type { Kind } from './columns';

/** A value of a column in the form that both engines share; null: none. */
export type Cell = string | null;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * Returns a value as both engines write it: integers as digits, booleans as 0 or 1, times in ISO 8601, bytes in
 * hexadecimal digits. JSON keeps its text.
 * @throws Error for a value that PostgreSQL can't store
 */
export function cellOf(kind: Kind, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'bytes') return Buffer.isBuffer(value) ? value.toString('hex') : String(value);
  const text = String(value);
  if (kind === 'number') return String(Number(text));
  if (kind === 'time') return timeOf(text);
  if (text.includes('\0')) throw new Error('has the character U+0000, which PostgreSQL has no place for');
  return text;
}

function timeOf(text: string): string {
  if (isoTime.test(text)) return text;
  const time = new Date(/^\d+(\.0)?$/.test(text) ? Number(text) : text);
  if (Number.isNaN(time.getTime())) throw new Error(`has the time "${text.slice(0, 40)}", which isn't one`);
  return time.toISOString();
}

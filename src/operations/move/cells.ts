import { hash } from 'node:crypto';
import type { Kind } from './shared-tables';

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

/** Removes the spaces that PostgreSQL writes between the parts of JSON. Numbers keep all their digits. */
export const compactJson = (text: string): string =>
  /\s/.test(text) ? text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted?: string) => quoted ?? '') : text;

/** Adds the rows of a table up to a checksum that doesn't depend on their order. */
export function createChecksum(kinds: readonly Kind[]) {
  let [high, low, rows] = [0n, 0n, 0];
  return {
    add(row: readonly Cell[]): void {
      const parts = row.map((cell, index) => (kinds[index] === 'json' ? sortedJson(cell) : cell));
      const digest = hash('sha256', JSON.stringify(parts), 'buffer');
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0));
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8));
      rows += 1;
    },
    get rows(): number {
      return rows;
    },
    /** 32 hexadecimal digits. */
    get text(): string {
      return [high, low].map((part) => part.toString(16).padStart(16, '0')).join('');
    },
  };
}

/** Returns JSON as `jsonb` compares it: without spaces, and with the keys of objects in one order. */
function sortedJson(text: Cell): Cell {
  if (text === null || text === '[]' || text === '{}') return text;
  return JSON.stringify(JSON.parse(text, sortKeys));
}

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

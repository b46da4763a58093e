import { hash } from 'node:crypto';
import type { Cell } from '../../db/tables/cells';
import type { Kind } from '../../db/tables/columns';

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

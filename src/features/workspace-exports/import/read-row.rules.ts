import type { Cell } from '../../../db/tables/cells';
import type { Kind } from '../../../db/tables/columns';
import { unprocessable } from '../../../lib/errors';

/** A column that rows of a file may have. */
export interface ReadColumn {
  name: string;
  kind: Kind;
  /** In characters; null: any length. */
  maxLength: number | null;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const anyId = new RegExp(uuid, 'g');
const onlyId = new RegExp(`^${uuid}$`);
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Times are text on SQLite. */
const isTimeName = (name: string): boolean => /[a-z](?:At|Until)$/.test(name);

export const isId = (text: unknown): text is string => typeof text === 'string' && onlyId.test(text);

/** Returns an id that sorts like the old one, which two records created in the same instant need too. */
export const similarId = (old: string, random: Buffer): string => old.slice(0, 24) + random.toString('hex');

/** Replaces ids wherever they are in a text: in references, in JSON, in links, in mentions. */
export const withNewIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  ids.size === 0 ? text : text.replaceAll(anyId, (id) => ids.get(id) ?? id);

/** Parses a line of a part. @throws 422 */
export function parseRow(line: string, where: string): Record<string, unknown> {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    row = null;
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw unprocessable(`${where} is not a JSON object`);
  return { ...row };
}

/**
 * Returns a row of a file as databases write it (`writtenRow` is the way back).
 * @param columns those of the first row, which all rows of a part have
 * @throws 422
 */
export function cellsOf(
  columns: readonly ReadColumn[],
  row: Readonly<Record<string, unknown>>,
  where: string,
): Cell[] {
  if (Object.keys(row).length !== columns.length)
    throw unprocessable(`${where} doesn't have the fields of the first row`);
  return columns.map((column) => {
    const value = row[column.name];
    if (value === undefined) throw unprocessable(`${where} has no field ${column.name}`);
    const cell = value === null ? null : cellOf(column, value);
    if (cell === undefined) throw unprocessable(`${where} has an invalid value of ${column.name}`);
    return cell;
  });
}

/** Returns undefined for a value that the column can't have. */
function cellOf({ name, kind, maxLength }: ReadColumn, value: unknown): string | undefined {
  switch (kind) {
    case 'text':
      if (typeof value !== 'string' || value.includes('\0')) return undefined;
      if (maxLength !== null && value.length > maxLength && [...value].length > maxLength) return undefined;
      return isTimeName(name) && !isoTime.test(value) ? undefined : value;
    case 'time':
      return typeof value === 'string' && isoTime.test(value) ? value : undefined;
    case 'integer':
      if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return value;
      return Number.isSafeInteger(value) ? String(value) : undefined;
    case 'number':
      return typeof value === 'number' ? String(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? String(Number(value)) : undefined;
    case 'json': {
      const text = JSON.stringify(value);
      return text.includes('\\u0000') ? undefined : text;
    }
    case 'bytes':
      return typeof value === 'string' && base64.test(value)
        ? Buffer.from(value, 'base64').toString('hex')
        : undefined;
  }
}

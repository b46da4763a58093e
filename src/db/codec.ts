/**
 * Converts between a table's rows and domain objects, in the same way on both engines. Lists and objects are JSON (text
 * on SQLite, jsonb on PostgreSQL), booleans are 0/1 on SQLite. Times are ISO 8601 text in rows and objects.
 */
export interface Codec<Entity> {
  /** Turns the row itself into the object: copies of every row of every list cost too much. */
  decode(row: object): Entity;
  encode(entity: Partial<Entity>): Record<string, unknown>;
}

interface SpecialColumns<Entity> {
  json?: readonly (keyof Entity & string)[];
  boolean?: readonly (keyof Entity & string)[];
}

export function createCodec<Entity extends object>({
  json = [],
  boolean = [],
}: SpecialColumns<Entity> = {}): Codec<Entity> {
  return {
    decode(row) {
      const entity = row as Record<string, unknown>;
      for (const column of json) entity[column] = parseJson(entity[column]);
      for (const column of boolean) if (column in entity) entity[column] = Boolean(entity[column]);
      return entity as Entity;
    },
    encode(entity) {
      const row: Record<string, unknown> = { ...entity };
      for (const column of json) if (row[column] != null) row[column] = JSON.stringify(row[column]);
      return row;
    },
  };
}

function parseJson(value: unknown): unknown {
  // Most columns are empty. This comparison is faster than JSON.parse.
  if (value === '[]') return [];
  if (value === '{}') return {};
  return typeof value === 'string' ? JSON.parse(value) : value;
}

import { csvLimits } from '../lib/csv/read-csv';
import type { CalledRoute, JsonSchema } from './called-routes';
import type { HostileRequest } from './hostile-requests';

/** Characters of texts whose schema has no limit. */
const OPEN_LENGTH = 2_000;
/** Items of lists whose schema has no limit. */
const OPEN_ITEMS = 50;

/** Returns the largest inputs that a call accepts: as many and as long values as its schema and its limits allow. */
export function largestRequests(
  { method, path, fileType, body, maxBody }: CalledRoute,
  ids: readonly string[],
): HostileRequest[] {
  const target = path.replace(/:(\w+)\??/g, () => ids[0] ?? '').replace('*', 'a');
  const send = (name: string, type: string, bytes: Buffer): HostileRequest => ({
    method,
    target,
    headers: { 'Content-Type': type },
    body: bytes,
    what: `${method} ${path} with ${name}, ${bytes.length.toLocaleString('en-US')} bytes`,
  });
  if (fileType !== null)
    return largestFiles(maxBody).map(([name, text]) => send(name, fileType, Buffer.from(text)));
  if (!body) return [];
  // Escapes and names take the rest of the room.
  const sizes = ['a', '<', 'é', '\n'].map((letter): [string, string] => [
    letter,
    JSON.stringify(largestValue(body, { room: maxBody * 0.8, letter, ids })),
  ]);
  return sizes
    .filter(([, text]) => Buffer.byteLength(text) <= maxBody)
    .map(([letter, text]) =>
      send(`texts of ${JSON.stringify(letter)}`, 'application/json', Buffer.from(text)),
    );
}

/** Files of the maximum size, or with the most rows and cells. All but the last ones can be imported. */
function largestFiles(max: number): [string, string][] {
  const blanks = ','.repeat(csvLimits.columns - 1);
  const head = 'Name,Company,Email,Partner,Customer name,Competitor,Website';
  const wide = `${head}${','.repeat(csvLimits.columns - head.split(',').length)}\n`;
  const fill = (start: string, row: (index: number) => string) => {
    const rows = Array.from({ length: csvLimits.rows - 1 }, (_, index) => row(index));
    return (start + rows.join('')).slice(0, max);
  };
  const rowOf = (index: number) =>
    `Name ${index},Company ${index},p${index}@example.org,Partner,Customer ${index},Competitor ${index},x${index}.example`;
  return [
    ['blank cells', fill(wide, () => `a${blanks}\n`)],
    ['blank rows', wide + `${blanks}\n`.repeat(csvLimits.rows)],
    ['short cells', fill(wide, (index) => `${rowOf(index)}${',a'.repeat(csvLimits.columns - 7)}\n`)],
    // A text that isn't Latin-1 takes two bytes of each character.
    ['long cells', fill(`${head},Notes\n`, (index) => `${rowOf(index)},"${'é, '.repeat(170)}…"\n`)],
    ['rows with problems', fill(`${head}\n`, (index) => `,,no address,Nobody ${index},,,no address\n`)],
    ['few rows of long cells', `${head}\n${`a,"${'b\n'.repeat(100_000)}…",c\n`.repeat(40)}`.slice(0, max)],
    ['outlines', `<opml>${'<outline text="a" xmlUrl="https://a.example"/>'.repeat(max / 50)}</opml>`],
    ['cells of blanks', wide + ' ,'.repeat((max - wide.length) / 2)],
  ];
}

interface Filling {
  /** Bytes that the value may take. */
  room: number;
  letter: string;
  ids: readonly string[];
}

/** Returns the largest value of a schema in about `room` bytes. */
function largestValue(schema: JsonSchema, filling: Filling): unknown {
  const { room, letter, ids } = filling;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf) return largestValue(asSchema(schema.anyOf[0]), filling);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return largestObject(schema, filling);
  if (type === 'array') {
    const item = asSchema(Array.isArray(schema.items) ? schema.items[0] : schema.items);
    const wanted = schema.maxItems ?? OPEN_ITEMS;
    const one = largestValue(item, { ...filling, room: room / wanted });
    const size = Buffer.byteLength(JSON.stringify(one ?? null)) + 1;
    const count = Math.max(1, Math.min(wanted, Math.floor(room / size)));
    // Lists of ids can't have the same one twice.
    return Array.from({ length: count }, (_, index) =>
      ids.includes(String(one)) ? (ids[index] ?? `${index}`) : one,
    );
  }
  if (type === 'string') {
    const length = Math.min(schema.maxLength ?? OPEN_LENGTH, Math.floor(room / Buffer.byteLength(letter)));
    return letter.repeat(Math.max(1, length));
  }
  if (type === 'integer' || type === 'number') return Math.min(schema.maximum ?? 1000, 1e9);
  return type === 'boolean' ? true : null;
}

function largestObject(schema: JsonSchema, filling: Filling): object {
  const entries = Object.entries(schema.properties ?? {});
  const share = { ...filling, room: filling.room / Math.max(1, entries.length) };
  return Object.fromEntries(
    entries.map(([name, property]) => [name, namedValue(name, asSchema(property), share)]),
  );
}

/** Some fields need a valid format, or the request would be refused before the rest is read. */
function namedValue(name: string, schema: JsonSchema, filling: Filling): unknown {
  if (/email$/i.test(name)) return `${'a'.repeat(60)}@example.org`;
  if (/^ids$|Ids$/.test(name)) return [...filling.ids];
  if (/Id$/.test(name)) return filling.ids[0];
  if (/(date|At)$/i.test(name)) return '2026-03-04';
  if (/(url|website|destination)$/i.test(name)) return `https://example.org/${'a'.repeat(400)}`;
  if (/time_?zone$/i.test(name)) return 'Europe/Vienna';
  return largestValue(schema, filling);
}

const asSchema = (schema: boolean | JsonSchema | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};

import type { CalledRoute } from './called-routes';
import { oddValues, pieces, type Values } from './hostile-values';

export interface HostileRequest {
  method: string;
  /** Path and query, sent unchanged. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Readable description in one line. */
  what: string;
}

/** Node accepts 16 KiB of request line and headers. */
const MAX_QUERY = 14_000;

type Described = Omit<HostileRequest, 'what' | 'headers'> & Partial<HostileRequest>;

function describe({ headers = {}, ...request }: Described): HostileRequest {
  const { method, target, body } = request;
  const size = body
    ? ` with ${body.length.toLocaleString('en-US')} bytes: ${quote(body.toString('latin1', 0, 60))}`
    : '';
  return { what: `${method} ${quote(target.slice(0, 90))}${size}`, headers, ...request };
}

const quote = (text: string) => JSON.stringify(text).slice(1, -1);

/** Creates requests that a call or screen must accept or refuse quickly. */
export function createHostileRequests(values: Values, ids: readonly string[]) {
  const { pick, number, chance, text } = values;

  const parameter = (name: string): string => {
    if (name === 'purpose') return pick(['calendar', 'feed', 'roadmap', 'constructor']);
    if (chance(0.85)) return pick(ids);
    return pick([
      '__proto__',
      'constructor',
      '%00',
      '%FF',
      '%ED%A0%80',
      '%zz',
      '.',
      '%2e%2e',
      'a'.repeat(8_000),
      encodeURIComponent(text(300)),
    ]);
  };

  const filled = (path: string) =>
    path
      .replace('*', () => encodeURIComponent(text(100)))
      .replace(/:(\w+)\??/g, (_, name: string) => parameter(name));

  function query(names: readonly string[]): string {
    const pair = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
    const name =
      names.length > 0
        ? pick(names)
        : pick(['search', 'q', 'a', '__proto__', 'next', 'tab', 'status', 'cursor', 'create']);
    return pick([
      () => 'limit=1000',
      () => names.map((each) => pair(each, text(pick([3, 40, 200])))).join('&'),
      () => pair(name, text(200)),
      () => pair(name, text(1_000)),
      () => pair('search', [...'abcdefghij'].join(pick([' ', '%', '_']))),
      () => Array.from({ length: 1_500 }, (_, index) => `${name}=${index}`).join('&'),
      () => Array.from({ length: 1_500 }, (_, index) => `p${index}=1`).join('&'),
      () =>
        pair(
          'cursor',
          Buffer.from(
            JSON.stringify([
              pick(['2026-01-01T00:00:00.000Z', '\ud800', '\u0000', '1', ...pieces]),
              pick(ids),
            ]),
          ).toString('base64url'),
        ),
      () =>
        `${name}=${pick(['%FF', '%00', '%ED%A0%80', '%', '%zz', '+'.repeat(9_000), '%20'.repeat(4_000)])}`,
      () => `${name}=${'a'.repeat(MAX_QUERY)}`,
      () => `limit=${pick(['0', '-1', '1e3', '1000', '1001', 'Infinity', '0x10', '999999999999999999999'])}`,
    ])();
  }

  function withQuery(path: string, names: readonly string[]): string {
    const target = filled(path).slice(0, 9_000);
    return chance(0.6) ? `${target}?${query(names)}`.slice(0, MAX_QUERY) : target;
  }

  /** Returns a body of the maximum size that is slow to parse, validate or report errors for. */
  function largest(max: number, fields: readonly string[]): Buffer {
    const field = fields.length > 0 ? pick(fields) : 'a';
    const repeated = (piece: string, before: string, after: string) =>
      before +
      piece.repeat(Math.max(0, Math.floor((max - before.length - after.length) / Buffer.byteLength(piece)))) +
      after;
    const nested = (open: string, close: string) => {
      const depth = Math.floor(max / (open.length + close.length)) - 1;
      return open.repeat(depth) + close.repeat(depth);
    };
    return Buffer.from(
      pick([
        () => repeated('1,', '[', '1]'),
        () => repeated('1,', `{"${field}":[`, '1]}'),
        () => repeated('"",', `{"${field}":[`, '""]}'),
        () => repeated('{},', `{"${field}":[`, '{}]}'),
        () => repeated('"a":1,', `{"${field}":{`, '"b":2}}'),
        () => `{${Array.from({ length: Math.floor(max / 12) }, (_, index) => `"k${index}":1`).join(',')}}`,
        () => nested('[', ']'),
        () => nested('{"a":', '}').replace('}', '1}'),
        () => '['.repeat(max),
        () => `{"${field}":${'1'.repeat(max - 40)}}`,
        () => repeated('\\u00e9', `{"${field}":"`, '"}'),
        () => repeated('\\ud800', `{"${field}":"`, '"}'),
        () => repeated(JSON.stringify(pick(pieces)).slice(1, -1), `{"${field}":"`, '"}'),
        () => repeated('data:image/png;base64,', `{"${field}":"`, '"}'),
        () => `{"${field}":"data:image/png;base64,${'A'.repeat(max - 60)}"}`,
      ])(),
    ).subarray(0, max);
  }

  const broken = (): Buffer =>
    pick([
      Buffer.from('{'),
      Buffer.from(''),
      Buffer.from('null'),
      Buffer.from('"\\ud800"'),
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      Buffer.from('{"a":1}\u0000'),
      Buffer.from('\ufeff{}'),
    ]);

  function file(max: number): Buffer {
    const cell = pick([
      ',',
      ';',
      '\t',
      '"',
      '""',
      '\n',
      '\r',
      'a',
      '"a',
      'a"',
      '=1',
      '😀',
      'a,b\n',
      '"a"\n',
      '","',
    ]);
    const head = pick([
      'Name,Company,Email\n',
      'Partner Name,Description,Industry,Company Size,Location\n',
      '',
      'sep=;\n',
    ]);
    const size = pick([1_000, 100_000, max]);
    return Buffer.from(head + cell.repeat(Math.floor(size / Buffer.byteLength(cell)))).subarray(0, size);
  }

  /** Returns a request for a call. `isLargest` gives it a body of the maximum size. */
  function forCall({ method, path, ...takes }: CalledRoute, isLargest = chance(0.05)): HostileRequest {
    const target = withQuery(path, Object.keys(takes.query?.properties ?? {}));
    if (takes.fileType !== null) {
      const headers = { 'Content-Type': takes.fileType };
      return describe({
        method,
        target: filled(path),
        headers,
        body: file(isLargest ? takes.maxBody : 50_000),
      });
    }
    if (!takes.body)
      return describe({ method, target, body: method !== 'GET' && chance(0.1) ? broken() : null });
    const headers = { 'Content-Type': 'application/json' };
    const fields = Object.keys(takes.body.properties ?? {});
    const send = (body: Buffer) => describe({ method, target: filled(path), headers, body });
    if (isLargest) return send(largest(takes.maxBody, fields));
    if (chance(0.05)) return send(broken());
    const body = values.fitting(takes.body, takes.maxBody / 4);
    if (chance(0.2) && body instanceof Object && fields.length > 0)
      Object.assign(body, { [pick(fields)]: pick([...oddValues, text(5_000), Array(200).fill('a')]) });
    return send(Buffer.from(JSON.stringify(body)));
  }

  function forScreen(path: string): HostileRequest {
    const suffix = chance(0.15) ? '.data' : '';
    const [pathname = '', search] = withQuery(path, []).split('?');
    const target = `${pathname}${suffix}${search === undefined ? '' : `?${search}`}`;
    const method = chance(0.05) ? pick(['POST', 'HEAD', 'PUT', 'DELETE']) : 'GET';
    const headers: Record<string, string> = chance(0.05)
      ? { Cookie: `a=${'%20'.repeat(number(3_000))}` }
      : {};
    return describe({ method, target, headers, body: null });
  }

  return { forCall, forScreen };
}

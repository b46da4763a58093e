import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { preferenceChanges } from '../../features/trends/trends.schema';
import { workspaceChanges } from '../../features/workspaces/workspaces.schema';
import { isAppError } from '../../lib/errors';
import { parse, readJson, readQuery, type Sent } from './input';

function refusalOf(attempt: () => unknown) {
  try {
    attempt();
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  throw new Error('was not refused');
}

const sent = (bytes: string | Uint8Array): Sent => ({
  header: (name) => (name === 'Content-Type' ? 'application/json' : null),
  body: () => Readable.from([Buffer.from(bytes)]),
});

const text = z.object({ text: z.string() });

async function statusOf(body: string | Uint8Array, maxBody?: number) {
  const refused: unknown = await readJson(sent(body), text, { maxBody }).catch((error: unknown) => error);
  return isAppError(refused) ? { status: refused.status, message: refused.message } : refused;
}

describe('messages of a refused body', () => {
  it('reports at most 20 messages for a field and 100 in all', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`field${index}`, z.array(z.string('wrong'))]),
    );
    const value = Object.fromEntries(Object.keys(fields).map((name) => [name, Array(1000).fill(1)]));
    const found = Object.values(refusalOf(() => parse(z.object(fields), value)).fields ?? {});
    expect(found.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20]);
  });

  it.each([
    [preferenceChanges, 'industries', 'There are 10 industries'],
    [preferenceChanges, 'keywords', 'Maximum 10 keywords allowed'],
    [workspaceChanges, 'regionTags', 'Maximum 4 region tags allowed'],
    [workspaceChanges, 'redirectHosts', 'Maximum 20 allowed hosts'],
  ])(
    'reports one message for a list that is too long, without reading its elements',
    (schema, field, message) => {
      const untouched = new Proxy(Array(101).fill(1), {
        get(list, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error('looked at an element');
          return Reflect.get(list, key);
        },
      });
      expect(refusalOf(() => parse<z.ZodType>(schema, { [field]: untouched })).fields).toEqual({
        [field]: [message],
      });
    },
  );

  // ASVS 15.3.6
  it('reports the messages of a field named constructor like those of any other field', () => {
    const schema = z.object({ constructor: z.string('wrong'), ['__proto__']: z.string('wrong') });
    expect(refusalOf(() => parse(schema, JSON.parse('{"constructor":1}'))).fields).toMatchObject({
      constructor: ['wrong'],
    });
  });
});

describe('a JSON body', () => {
  it.each([
    ['half a surrogate pair', '{"text":"a\\ud800"}'],
    ['half a pair in capital letters', '{"text":"\\uDC00"}'],
    ['half a pair in a key', '{"text":"a","\\ud800":1}'],
    ['half a pair deep inside', `{"text":"a","x":${'['.repeat(20_000)}"\\ud800"${']'.repeat(20_000)}}`],
    ['bytes that are not UTF-8', new Uint8Array([...Buffer.from('{"text":"'), 0xff, ...Buffer.from('"}')])],
    [
      'a surrogate in UTF-8',
      new Uint8Array([...Buffer.from('{"text":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
    ],
  ])('refuses a JSON body with %s', async (_, body) => {
    expect(await statusOf(body)).toEqual({ status: 400, message: 'Text must be valid Unicode' });
  });

  it('accepts whole surrogate pairs, raw or escaped', async () => {
    expect(await statusOf('{"text":"😀\\ud83d\\ude00"}')).toEqual({ text: '😀😀' });
  });

  it('refuses a JSON body with a null character at any depth as malformed', async () => {
    const body = `{"text":"a","x":${'{"a":'.repeat(10_000)}"\\u0000"${'}'.repeat(10_000)}}`;
    expect(await statusOf(body)).toEqual({ status: 400, message: 'Malformed JSON' });
  });

  it('accepts a large JSON body with a long text, but not with many values', async () => {
    const large = 3 * 1024 * 1024;
    expect(await statusOf(JSON.stringify({ text: 'x'.repeat(large - 100) }), large)).toHaveProperty('text');
    expect(await statusOf(`{"text":"a","x":[${'1,'.repeat(100_000)}1]}`, large)).toMatchObject({
      status: 413,
    });
    expect(await statusOf('['.repeat(100_000), large)).toMatchObject({ status: 413 });
  });
});

// ASVS 15.3.7
it('reads a parameter that is repeated thousands of times in order', () => {
  const query = Array.from({ length: 5_000 }, (_, index) => `a=${index}`).join('&');
  const { a } = readQuery(`http://127.0.0.1/?b=1&${query}&__proto__=x`, z.object({ a: z.array(z.string()) }));
  expect(a).toHaveLength(5_000);
  expect(a.at(-1)).toBe('4999');
});

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addRoute, createRouter, findRoute } from 'rou3';
import { openApiText } from '../openapi-text';
import * as z from 'zod';

/** The parts of the document that the check reads. */
const response = z.object({ content: z.record(z.string(), z.unknown()).optional() });
const reference = z.object({ $ref: z.string() });
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.union([reference, response])) })),
  ),
  components: z.object({ responses: z.record(z.string(), response) }),
});

interface GivenAnswer {
  method: string;
  /** With the query. */
  path: string;
  status: number;
  contentType: string | null;
  /** Parsed if it is JSON; null without a body. */
  body: unknown;
}

type Check = (answer: GivenAnswer) => void;

let check: Promise<Check> | undefined;

/**
 * Compares the answer of a call with the API reference of the built server.
 * @throws Error if the reference has no such call or status, or another type or shape
 */
export async function checkAnswer(answer: GivenAnswer): Promise<void> {
  if (answer.path.startsWith('/api/')) (await (check ??= createCheck()))(answer);
}

const JSON_TYPE = 'application/json';
/** Number of items that are checked of a longer list. */
const MAX_ITEMS = 20;

interface Expected {
  /** Media types; empty for an answer without a body. */
  types: readonly string[];
  /** null: any JSON, or none. */
  validate: ValidateFunction | null;
}

async function createCheck(): Promise<Check> {
  const document: unknown = JSON.parse(await openApiText());
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema({ ...Object(document), $id: 'api' });
  const { paths, components } = described.parse(document);
  const router = createRouter<string>();
  for (const path of Object.keys(paths)) addRoute(router, '', path.replaceAll(/\{(\w+)\}/g, ':$1'), path);
  /** Compiled when they are first needed, because most test files need few. */
  const expectations = new Map<string, Expected>();

  function expectedOf(path: string, method: string, status: number): Expected {
    const place = [path, method, String(status)].join(' ');
    const earlier = expectations.get(place);
    if (earlier) return earlier;
    const found = paths[path]?.[method]?.responses[status];
    if (!found)
      throw new Error(`The API reference has no status ${status} of ${method.toUpperCase()} ${path}`);
    const isShared = '$ref' in found;
    const { content = {} } = isShared ? (components.responses[status] ?? {}) : found;
    const at = isShared ? found.$ref : pointer('paths', path, method, 'responses', String(status));
    const target = `api${at}${pointer('content', JSON_TYPE, 'schema').slice(1)}`;
    const made = {
      types: Object.keys(content),
      validate: JSON_TYPE in content ? ajv.compile({ $ref: target }) : null,
    };
    expectations.set(place, made);
    return made;
  }

  return ({ method, path, status, contentType, body }) => {
    const found = findRoute(router, '', path.split('?')[0] ?? '')?.data;
    const name = method.toLowerCase();
    if (method === 'HEAD') return;
    if (found === undefined || !paths[found]?.[name]) {
      if (status < 400)
        throw new Error(`The API reference has no ${method} ${path}, which answered ${status}`);
      return;
    }
    const { types, validate } = expectedOf(found, name, status);
    const differs = (how: string) =>
      new Error(`${method} ${found} answered ${status} unlike the API reference: ${how}`);
    const [type = ''] = (contentType ?? '').split(';');
    const isExpected = types.includes(type) || types.includes('*/*');
    if (body === null ? types.length > 0 && !isExpected : !isExpected)
      throw differs(`the type is ${type || 'missing'} instead of ${types.join(' or ') || 'no body'}`);
    if (validate === null || type !== JSON_TYPE || validate(sampleOf(body))) return;
    throw differs(ajv.errorsText(validate.errors, { separator: '; ', dataVar: 'answer' }));
  };
}

/** Returns a list without most of its items, if there are many, and anything else as it is. */
function sampleOf(body: unknown): unknown {
  if (!Array.isArray(body) || body.length <= MAX_ITEMS) return body;
  const step = (body.length - 1) / (MAX_ITEMS - 1);
  const list: readonly unknown[] = body;
  return Array.from({ length: MAX_ITEMS }, (_, index) => list[Math.round(index * step)]);
}

const pointer = (...keys: string[]): string =>
  `#${keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addRoute, createRouter, findRoute } from 'rou3';
import { openApiText } from '../operations/openapi-text';
import { z } from 'zod';

/** The parts of the document that the check reads. */
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.looseObject({})) })),
  ),
});
const content = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) });

interface GivenAnswer {
  method: string;
  /** With the query. */
  path: string;
  status: number;
  body: unknown;
}

type Check = (answer: GivenAnswer) => void;

let check: Promise<Check> | undefined;

/**
 * Compares the answer of a call with the API reference of the built server.
 * @throws Error if the reference has no such status, or another shape
 */
export async function checkAnswer(answer: GivenAnswer): Promise<void> {
  (await (check ??= createCheck()))(answer);
}

async function createCheck(): Promise<Check> {
  const document: unknown = JSON.parse(await openApiText());
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema({ ...Object(document), $id: 'api' });
  const { paths } = described.parse(document);
  const router = createRouter<string>();
  for (const path of Object.keys(paths)) addRoute(router, '', path.replaceAll(/\{(\w+)\}/g, ':$1'), path);
  const compiled = new Map<string, ValidateFunction | null>();

  function validatorOf(path: string, method: string, status: number): ValidateFunction | null {
    const place = [path, method, String(status)].join(' ');
    const earlier = compiled.get(place);
    if (earlier !== undefined) return earlier;
    const response = paths[path]?.[method]?.responses[status];
    if (!response)
      throw new Error(`The API reference has no status ${status} of ${method.toUpperCase()} ${path}`);
    const reference =
      '$ref' in response
        ? String(response['$ref'])
        : pointer('paths', path, method, 'responses', String(status));
    const hasSchema = '$ref' in response || content.safeParse(response).success;
    const target = `api${reference}${pointer('content', 'application/json', 'schema').slice(1)}`;
    const made = hasSchema ? ajv.compile({ $ref: target }) : null;
    compiled.set(place, made);
    return made;
  }

  return ({ method, path, status, body }) => {
    const found = findRoute(router, '', path.split('?')[0] ?? '')?.data;
    const name = method.toLowerCase();
    if (found === undefined || !paths[found]?.[name]) return;
    const validate = validatorOf(found, name, status);
    if (validate === null || validate(body)) return;
    const problems = ajv.errorsText(validate.errors, { separator: '; ', dataVar: 'answer' });
    throw new Error(`${method} ${found} answered ${status} unlike the API reference: ${problems}`);
  };
}

const pointer = (...keys: string[]): string =>
  `#${keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;

import { curlOf } from './curl';
import { EXAMPLE_ID } from './example-values';
import { makeExample } from './make-example';
import type { Answered, JsonSchema, OpenApi, Operation } from '../openapi.types';

interface Called {
  method: string;
  path: string;
  operation: Operation;
}

export interface CallExamples {
  /** A command that makes the call with an example body. */
  curl: string;
  /** null for an answer that isn't JSON. */
  answer: { status: string; text: string } | null;
}

const JSON_TYPE = 'application/json';

/** Makes the examples of a call from its schemas. */
export function examplesOf(called: Called, document: OpenApi, origin: string): CallExamples {
  const { method, path, operation } = called;
  const { schemas } = document.components;
  const exampleOf = (schema: JsonSchema, isInput: boolean, name?: string) =>
    makeExample(schema, schemas, { subject: path, isInput, ...(name !== undefined && { name }) });
  const body = bodyOf(operation, exampleOf);
  const answered = answerOf(operation);
  return {
    curl: curlOf({
      origin,
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? EXAMPLE_ID),
      query: (operation.parameters ?? [])
        .filter((each) => each.in === 'query' && each.required)
        .map(({ name, schema }) => [name, String(exampleOf(schema, true, name))] as const),
      security: operation.security,
      accept: '406' in operation.responses ? 'application/json, text/event-stream' : null,
      body,
      savesAs: answered && answered.type !== JSON_TYPE ? fileName(answered.type) : null,
    }),
    answer:
      answered?.type === JSON_TYPE && Object.keys(answered.schema).length > 0
        ? {
            status: answered.status,
            text: JSON.stringify(exampleOf(answered.schema, false), null, 2),
          }
        : null,
  };
}

const pathValues: Readonly<Record<string, string>> = {
  token: 'c2VjcmV0LWxpbmstdG9rZW4',
  purpose: 'roadmap',
  moment: 'after',
};

function bodyOf({ requestBody }: Operation, exampleOf: (schema: JsonSchema, isInput: boolean) => unknown) {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return null;
  const [type, { schema }] = content;
  return type === JSON_TYPE ? { type, json: exampleOf(schema, true) } : { type, file: fileName(type) };
}

/** The first success with a body. */
function answerOf({ responses }: Operation) {
  const [found] = Object.entries(responses).flatMap(([status, answer]) =>
    isSuccess(status, answer)
      ? Object.entries(answer.content ?? {}).map(([type, { schema }]) => ({ status, type, schema }))
      : [],
  );
  return found;
}

const isSuccess = (status: string, answer: Answered | { $ref: string }): answer is Answered =>
  status < '300' && !('$ref' in answer);

const endings: Readonly<Record<string, string>> = {
  'multipart/form-data': 'pdf',
  '*/*': 'pdf',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'text/html': 'html',
  'application/pdf': 'pdf',
  'application/rss+xml': 'xml',
  'application/atom+xml': 'xml',
  'application/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
};

const fileName = (type: string): string => `file.${endings[type.split(';')[0] ?? ''] ?? 'bin'}`;

import { Readable } from 'node:stream';
import type { ApiResponse } from '../../http/responses/api-response';
import type { CallContext } from '../../http/routing/api-router';
import type { Parameter } from '../api-reference/openapi.types';

/** A call of `/api` that a tool makes. */
export interface ToolCall {
  method: string;
  /** The path, as in OpenAPI: `/api/leads/{id}`. */
  path: string;
  parameters: readonly Parameter[];
  /** Parameters that differ from the defaults of the API. */
  defaults: Readonly<Record<string, unknown>>;
}

type Input = Readonly<Record<string, unknown>>;

/** Maximum length of an answer, in characters. Longer ones would fill a model's context. */
const MAX_LENGTH = 200_000;

/** Makes the call as the context's caller, like a request of its own. */
export async function makeCall(
  call: ToolCall,
  given: Input,
  context: CallContext,
): Promise<{ text: string; isError: boolean }> {
  const input = { ...call.defaults, ...given };
  const url = new URL(context.origin + pathOf(call, input));
  for (const [name, value] of queryOf(call, input)) url.searchParams.append(name, value);
  const { method } = call;
  const sent = method === 'GET' || given['body'] === undefined ? null : JSON.stringify(given['body']);
  const response = await context.api.answer(
    {
      method,
      url: url.href,
      pathname: url.pathname,
      header: (name) => (name.toLowerCase() === 'content-type' && sent !== null ? 'application/json' : null),
      body: () => Readable.from(sent === null ? [] : [Buffer.from(sent)]),
    },
    context,
  );
  return { text: await textOf(response), isError: response.status >= 400 };
}

const pathOf = ({ path }: ToolCall, input: Input): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(oneText(input[name])));

function* queryOf({ parameters }: ToolCall, input: Input): Generator<[name: string, value: string]> {
  for (const { name, in: place, style } of parameters) {
    const value = input[name];
    if (place !== 'query' || value === undefined || value === null) continue;
    if (style === 'form' && value instanceof Object)
      for (const [key, each] of Object.entries(value)) yield [key, oneText(each)];
    else if (Array.isArray(value)) for (const each of value) yield [name, oneText(each)];
    else yield [name, oneText(value)];
  }
}

const oneText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

const isText = (headers: ApiResponse['headers']): boolean =>
  /^(?:text\/|application\/json|$)/.test(headers['Content-Type'] ?? '');

/** Returns the answer as text. A page gets its count and next cursor, which HTTP has in headers. */
async function textOf({ status, headers, body }: ApiResponse): Promise<string> {
  if (body === null) return status === 204 ? 'Done' : `Status ${status}`;
  if (!isText(headers)) return 'This answer is a file that is no text. Ask for another format.';
  const text = await wholeText(body);
  if (text.length > MAX_LENGTH)
    return `${text.slice(0, MAX_LENGTH)}\n… cut after ${MAX_LENGTH} characters. Ask for less, such as a lower limit.`;
  const total = headers['X-Total-Count'];
  if (total === undefined) return text;
  const next = /<([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1];
  const cursor = next === undefined ? null : new URLSearchParams(next.split('?')[1]).get('cursor');
  return `{"total":${total},"nextCursor":${JSON.stringify(cursor)},"items":${text}}`;
}

async function wholeText(body: NonNullable<ApiResponse['body']>): Promise<string> {
  if (typeof body === 'string') return body;
  const decoder = new TextDecoder();
  if (body instanceof Uint8Array) return decoder.decode(body);
  let text = '';
  for await (const chunk of body) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (text.length > MAX_LENGTH) break;
  }
  return text;
}

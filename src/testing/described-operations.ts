import type { OpenApi } from '../features/api-reference/openapi.types';
import { screenPaths } from './called-routes';
import type { Client } from './client';
import { UNKNOWN_ID } from './partners';

/** A call of the API reference, with a path whose records exist where the demo has them. */
export interface DescribedOperation {
  name: string;
  method: string;
  path: string;
  /** `anyone`, or the lowest role that can make the call. */
  permission: string;
  /** The types of its body; empty if it takes none. */
  contentTypes: readonly string[];
}

interface Callers {
  owner: Client;
  portal: Client;
}

/** Reads the calls and the paths of the screens of a running server with the demo. */
export async function describedOperations({
  owner,
  portal,
}: Callers): Promise<{ operations: DescribedOperation[]; screens: string[] }> {
  const { body } = await owner.get<OpenApi>('/api/openapi.json');
  const ids = new Map<string, string>();

  /** Returns the id of the first record in a list. */
  async function firstId(list: string): Promise<string> {
    const as = list.startsWith('/api/portal') ? portal : owner;
    const known = ids.get(list) ?? firstOf((await as.get(list)).body);
    ids.set(list, known);
    return known;
  }

  async function fill(path: string): Promise<string> {
    let filled = '';
    for (const part of path.split(/(?=\/\{)/)) {
      const [, name, rest = ''] = /^\/\{(\w+)\}(.*)$/.exec(part) ?? [];
      if (name === undefined) filled += part;
      else filled += `/${isRecord.test(name) ? await firstId(filled) : 'calendar'}${rest}`;
    }
    return filled;
  }

  const operations: DescribedOperation[] = [];
  for (const [path, item] of Object.entries(body.paths))
    for (const [method, { requestBody, ...operation }] of Object.entries(item))
      operations.push({
        name: operation.operationId,
        method: method.toUpperCase(),
        path: await fill(path),
        permission: operation['x-permission'],
        contentTypes: Object.keys(requestBody?.content ?? {}),
      });
  const screens: string[] = [];
  for (const screen of screenPaths) {
    const path = screen.replaceAll(/:(\w+)\??/g, '{$1}').replace('*', 'nothing');
    screens.push((await fill(`/api${path}`)).slice('/api'.length));
  }
  return { operations, screens };
}

/** Other parameters are tokens, or the names of something. */
const isRecord = /id$/i;

function firstOf(list: unknown): string {
  const [first]: unknown[] = Array.isArray(list) ? list : [];
  return first instanceof Object && 'id' in first && typeof first.id === 'string' ? first.id : UNKNOWN_ID;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../src/testing/client';
import { UNKNOWN_ID } from '../src/testing/partners';
import { makeTeam, type Team } from '../src/testing/roles';
import { startTestServer, type TestServer } from '../src/testing/server';
import type { Answered, OpenApi, Operation, Parameter } from '../src/features/api-reference/openapi.types';

interface ListCall {
  operation: Operation;
  parameters: Record<string, Parameter>;
  /** Ends with `&` or `?`. */
  path: string;
  client: Client;
}

let server: TestServer;
let team: Team;
let lists: ListCall[];

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  await server.app.db.write('users').where({ id: team.userIds.owner }).update({ superAdmin: true });
  const { body } = await team.owner.get<OpenApi>('/api/openapi.json');
  lists = Object.entries(body.paths).flatMap(([path, { get }]) => {
    // An export answers with the whole list.
    if (!get || path.endsWith('/export')) return [];
    const content = answerOf(get)?.content;
    // So does a report that is also a file.
    if (content?.['application/json']?.schema.type !== 'array' || 'text/csv' in content) return [];
    const parameters = Object.fromEntries((get.parameters ?? []).map((one) => [one.name, one]));
    const required = Object.values(parameters).filter((one) => one.in === 'query' && one.required);
    const valueOf = (name: string) => (name === 'object' ? `partner:${team.partnerId}` : UNKNOWN_ID);
    const query = required.map(({ name }) => `${name}=${valueOf(name)}&`).join('');
    const client = get['x-permission'] === 'partner_portal' ? team.portal : team.owner;
    const filled = `${path.replaceAll(/\{\w+\}/g, team.partnerId)}?${query}`;
    return [{ operation: get, parameters, path: filled, client }];
  });
});
afterAll(() => server.close());

/** Returns the answer of a success. */
function answerOf({ responses }: Operation): Answered | undefined {
  const answer = responses[200];
  return answer && 'description' in answer ? answer : undefined;
}

/** Returns the lists whose answer to a query is not as expected, with the answer. */
async function exceptionsTo(query: string, isExpected: (status: number, body: unknown) => boolean) {
  const found: string[] = [];
  for (const { operation, path, client } of lists) {
    const { status, body } = await client.get(path + query);
    if (!isExpected(status, body)) found.push(`${operation.operationId} ${status} ${JSON.stringify(body)}`);
  }
  return found;
}

const refuses = (parameter: string) => (status: number, body: unknown) =>
  status === 400 && body instanceof Object && 'fields' in body && parameter in Object(body.fields);

describe('every list of the API description', () => {
  it('declares sort, limit, cursor and X-Total-Count', () => {
    expect(lists.length).toBeGreaterThan(60);
    const incomplete = lists.filter(
      ({ operation, parameters }) =>
        !['sort', 'limit', 'cursor'].every((name) => parameters[name]?.in === 'query') ||
        !('X-Total-Count' in (answerOf(operation)?.headers ?? {})),
    );
    expect(incomplete.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it.each([
    ['sort', 'nonsense'],
    ['sort', '-'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'x'],
    ['cursor', 'x'],
  ])('refuses %s=%s', async (parameter, value) => {
    expect(await exceptionsTo(`${parameter}=${value}`, refuses(parameter))).toEqual([]);
  });

  it('refuses a cursor that no page had', async () => {
    const forged = Buffer.from('["a","b","c","d"]').toString('base64url');
    // Paths of records that don't exist are 404.
    expect(await exceptionsTo(`cursor=${forged}`, (status) => status === 404 || status === 400)).toEqual([]);
  });

  it('answers in every order that it declares, with its length', async () => {
    const wrong: string[] = [];
    for (const { operation, parameters, path, client } of lists) {
      const orders = parameters['sort']?.schema.enum ?? ordersIn(parameters['sort']);
      expect(orders.length, operation.operationId).toBeGreaterThan(0);
      for (const order of orders) {
        const { status, headers } = await client.get(`${path}limit=1&sort=${String(order)}`);
        const isCounted = /^\d+$/.test(headers.get('X-Total-Count') ?? '');
        if (status !== 404 && !(status === 200 && isCounted))
          wrong.push(`${operation.operationId} ${String(order)} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The orders of a list that can also be sorted by custom fields, or has only one. */
function ordersIn(sort: Parameter | undefined): readonly unknown[] {
  const { anyOf = [], const: only } = sort?.schema ?? {};
  const named = anyOf.flatMap((one) => (typeof one === 'object' ? (one.enum ?? []) : []));
  return only === undefined ? named : [only];
}

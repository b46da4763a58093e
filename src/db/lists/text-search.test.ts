import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageRequest } from '../../lib/paging';
import { newId } from '../../lib/ids';
import { startTestServer, type TestServer } from '../../testing/server';
import { listPage } from './list-page';

interface Lead {
  id: string;
  createdAt: string;
  name: string;
}

let server: TestServer;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.signUp('ada@example.org');
  const me = await owner.get<{ workspaceId: string }>('/api/auth/me');
  ({ workspaceId } = me.body);
  const rows = Array.from({ length: 35 }, (_, index) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
    const name = index % 10 === 3 ? `Zq ${index}` : `Lead ${index}`;
    const details = { company: 'Initech', email: `${index}@example.org`, status: 'new' };
    return {
      id: newId(),
      workspaceId,
      name,
      ...details,
      createdAt,
      updatedAt: createdAt,
      searchText: name.toLowerCase(),
    };
  });
  await server.app.db.write('leads').insert(rows);
});
afterAll(() => server.close());

/** Reads a page of the search that looks at 10 rows. */
const search = (text: string, cursor: string | null = null, limit = 50) =>
  listPage<Lead, Lead>(server.app.db, {
    table: 'leads',
    alias: 'l',
    search: text,
    request: pageRequest.parse({ limit, cursor: cursor ?? undefined }),
    narrow: (query) => query.where('l.workspaceId', workspaceId),
    show: (query) => query.select('l.id', 'l.createdAt', 'l.name'),
    decode: (row) => row,
    count: 1000,
    maxWalked: 10,
  });

const namesOf = ({ items }: { items: Lead[] }) => items.map(({ name }) => name);

describe('a search for a word that is too short for the index', () => {
  it('reads a limited number of rows per page, and finds everything page by page', async () => {
    const names = [];
    let cursor: string | null = null;
    const pages = [];
    do {
      const page: Awaited<ReturnType<typeof search>> = await search('zq', cursor);
      names.push(...namesOf(page));
      pages.push(page.items.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(names).toEqual(['Zq 33', 'Zq 23', 'Zq 13', 'Zq 3']);
    expect(pages).toEqual([1, 1, 1, 1]);
  });

  it('reports the number of matches as a minimum until all rows are read', async () => {
    expect(await search('zq')).toMatchObject({ total: 1, totalIsMinimum: true });
    const nothing = await search('qz');
    expect(nothing).toMatchObject({ items: [], total: 0, totalIsMinimum: true });
    expect(nothing.nextCursor).not.toBeNull();
  });

  it('continues after the last row of a full page', async () => {
    const first = await search('ad', null, 4);
    expect(namesOf(first)).toEqual(['Lead 34', 'Lead 32', 'Lead 31', 'Lead 30']);
    expect(namesOf(await search('ad', first.nextCursor, 2))).toEqual(['Lead 29', 'Lead 28']);
  });
});

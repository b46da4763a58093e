import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { audience, createChosenPartners } from '../../../migrations/parts/audiences';
import { primaryId } from '../../../migrations/parts/columns';
import { insertPartner, insertWorkspace } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { newId } from '../../lib/ids';
import { audienceAfter, cleanAudience, describeAudience, type Audience } from './audiences.rules';
import { audienceFields } from './audiences.schema';

let server: TestServer;
let workspaceId: string;
let partnerId: string;
let otherId: string;
beforeAll(async () => {
  server = await startTestServer();
  const { write } = server.app.db;
  workspaceId = await insertWorkspace(server, 'Vendor');
  partnerId = await insertPartner(server, workspaceId, 'Acme');
  otherId = await insertPartner(server, workspaceId, 'Globex');
  const tag = { category: 'Tier', workspaceId, createdAt: server.clock.now().toISOString() };
  await write('tag_vocabularies').insert(
    ['Gold', 'Silver'].map((value) => ({ ...tag, id: newId(), value, label: value })),
  );
  await write.schema.createTable('posts', (table) => {
    primaryId(table);
    audience(write, table);
  });
  await createChosenPartners(write, { links: 'post_partners', column: 'postId', of: 'posts' });
});
afterAll(() => server.close());

const everyone: Audience = { audience: 'all', tiers: [], partnerIds: [] };
const forTiers = (...tiers: string[]): Audience => ({ audience: 'tiers', tiers, partnerIds: [] });
const forPartners = (...partnerIds: string[]): Audience => ({ audience: 'partners', tiers: [], partnerIds });

const NOW = '2026-01-01T00:00:00.000Z';

describe('the audience of a partner', () => {
  const table = () => server.app.audiences.tableOf({ links: 'post_partners', column: 'postId' });
  async function add(id: string, { audience: kind, tiers, partnerIds }: Audience) {
    await server.app.db.write('posts').insert({ id, audience: kind, tiers: JSON.stringify(tiers) });
    await table().replace(id, partnerIds);
  }
  const seenBy = (id: string, tier: string | null) =>
    table()
      .whereVisible(server.app.db.read('posts as p'), 'p', { partnerId: id, tier, now: NOW })
      .orderBy('p.id')
      .pluck('p.id');

  it('depends on the audience, the tier and the choice of partners', async () => {
    await add('all', everyone);
    await add('gold', forTiers('Gold', 'Platinum'));
    await add('no-tier', forTiers());
    await add('none', forPartners());
    await add('one', forPartners(partnerId));
    await add('quoted', forTiers(`O'Neil "Gold"`));
    await add('two', forPartners(partnerId, otherId));
    expect(await seenBy(partnerId, null)).toEqual(['all', 'one', 'two']);
    expect(await seenBy(partnerId, 'Gold')).toEqual(['all', 'gold', 'one', 'two']);
    expect(await seenBy(otherId, 'Silver')).toEqual(['all', 'two']);
    expect(await seenBy(newId(), 'Gol')).toEqual(['all']);
    expect(await seenBy(newId(), `O'Neil "Gold"`)).toEqual(['all', 'quoted']);
  });

  it('omits a deleted partner', async () => {
    await add('gone', forPartners(partnerId, otherId));
    await server.app.db.write('partners').where({ id: otherId }).delete();
    expect(await table().show([{ id: 'gone' }, { id: 'all' }])).toEqual([
      { id: 'gone', partnerIds: [partnerId] },
      { id: 'all', partnerIds: [] },
    ]);
  });
});

describe('checking an audience', () => {
  const check = (wanted: Audience, before?: Audience) =>
    server.app.db.transaction(() => server.app.audiences.check(workspaceId, wanted, before));

  it('refuses unknown tiers and partners, and partners of another workspace', async () => {
    await expect(check(forTiers('Gold', 'Silver'))).resolves.toBeUndefined();
    await expect(check(forPartners(partnerId))).resolves.toBeUndefined();
    const foreign = await insertPartner(server, await insertWorkspace(server, 'Other'), 'Foreign');
    await expect(check(forPartners(partnerId, foreign))).rejects.toMatchObject({
      status: 400,
      fields: { partnerIds: ['Partner not found'] },
    });
    await expect(check(forPartners(newId()))).rejects.toMatchObject({ message: 'Partner not found' });
    await expect(check(forTiers('Iron'))).rejects.toMatchObject({
      fields: { tiers: ['Tier not found: Iron'] },
    });
  });

  it('keeps a tier that has left the vocabulary', async () => {
    await expect(check(forTiers('Iron', 'Gold'), forTiers('Iron'))).resolves.toBeUndefined();
  });
});

describe('the fields of a body', () => {
  const schema = z.object(audienceFields).partial();
  const problemOf = (body: object) => schema.safeParse(body).error?.issues[0]?.message;

  it('are limited', () => {
    const ids = Array.from({ length: 501 }, newId);
    expect(problemOf({ partnerIds: ids })).toBe('At most 500 partners can be chosen');
    expect(problemOf({ partnerIds: ids.slice(1) })).toBeUndefined();
    expect(problemOf({ tiers: ids })).toBe('At most 50 tiers can be chosen');
    expect(problemOf({ audience: 'everyone' })).toBe('Audience must be one of: all, tiers, partners');
    expect(problemOf({ partnerIds: 'all' })).toBe('Partners must be a list of ids');
    expect(problemOf({ tiers: [7] })).toBe('Tiers must be a list of texts');
  });

  it('keep only values that the audience uses, and the rest of a change', () => {
    const mixed: Audience = { audience: 'tiers', tiers: ['b', 'a', 'a'], partnerIds: ['x'] };
    expect(cleanAudience(mixed)).toEqual(forTiers('a', 'b'));
    expect(audienceAfter(forTiers('a'), { audience: 'all' })).toEqual(everyone);
    expect(audienceAfter(forTiers('a'), { tiers: ['c'] })).toEqual(forTiers('c'));
    expect(
      [everyone, forTiers('a', 'b'), forTiers(), forPartners('x'), forPartners()].map(describeAudience),
    ).toEqual(['All partners', 'a, b', 'No tier', '1 partner', 'No partner']);
    expect(describeAudience({ audience: 'none', tiers: [], partnerIds: [] })).toBe('Nobody');
    expect(cleanAudience({ audience: 'none', tiers: ['a'], partnerIds: ['x'] })).toEqual({
      audience: 'none',
      tiers: [],
      partnerIds: [],
    });
  });
});

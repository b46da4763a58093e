import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '../db/connect';
import { migrateUp } from '../db/migrate';
import { createCheckMoney } from '../features/commissions/ledger/check-money';
import { packageRoot } from '../lib/package-root';
import { createClient } from '../testing/client';
import { describeSchema } from '../testing/describe-schema';
import { createInstallation } from '../testing/installation';
import { upgradePerson } from '../testing/upgrade-person';
import {
  applyMigrations,
  countRows,
  createEmptyDatabase,
  releasedVersions,
  restoreReleased,
  type ReleasedDatabase,
} from '../testing/upgrades';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function open(database: Promise<ReleasedDatabase>): Promise<Db> {
  const { config, remove } = await database;
  cleanUp.push(remove);
  const db = connect(config);
  cleanUp.push(() => db.close());
  return db;
}

it('the fixtures have the database of each release, up to the newest in the changelog', () => {
  const changelog = readFileSync(`${packageRoot}/CHANGELOG.md`, 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version);
  expect(releasedVersions).toEqual(released.sort());
});

describe.each(releasedVersions)('a database of %s', (version) => {
  it('has the schema that the migrations of its release still create', async () => {
    const released = await open(restoreReleased(version));
    const names = await released.read('knex_migrations').orderBy('id').pluck('name');
    const fresh = await open(createEmptyDatabase());
    await applyMigrations(fresh, (name) => names.includes(name));
    expect(await describeSchema(released)).toEqual(await describeSchema(fresh));
  });

  it('is upgraded to the schema of a new database and keeps all rows', async () => {
    const db = await open(restoreReleased(version));
    const before = await countRows(db);
    await migrateUp(db);
    expect(await countRows(db)).toMatchObject(before);
    const fresh = await open(createEmptyDatabase());
    await migrateUp(fresh);
    expect(await describeSchema(db)).toEqual(await describeSchema(fresh));
  });

  it('has its earlier earnings as commissions that agree with the ledger', async () => {
    const db = await open(restoreReleased(version));
    await migrateUp(db);
    const { commissions, differences } = await createCheckMoney(db)();
    expect(differences).toEqual([]);
    expect(commissions).toBeGreaterThan(0);
  });

  it('is served, so that its people can sign in and find their data', async () => {
    const { config, remove } = await restoreReleased(version);
    cleanUp.push(remove);
    const env = { PARTNERHUB_DATA: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
    const installation = await createInstallation(env);
    cleanUp.push(() => installation.remove());
    const { url, end } = await installation.serve('--no-scheduler');
    const client = createClient(url);
    expect(await client.post('/api/auth/signin', upgradePerson)).toMatchObject({ status: 200 });
    const leads = await client.get<unknown[]>('/api/leads');
    expect(leads).toMatchObject({ status: 200 });
    expect(leads.body.length).toBeGreaterThan(0);
    for (const path of ['/api/partners', '/api/campaigns', '/api/audit-log', '/partners/directory', '/'])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    expect(await end('SIGTERM')).toBe(0);
  });
});

/** Later versions have this data as the migrations have moved it. */
describe('a database of 0.1.0', () => {
  it('keeps sources that a competitor has twice, and gives only the oldest a key', async () => {
    const db = await open(restoreReleased('0.1.0'));
    const source: { id: string; host: string } = await db
      .read('monitored_sources')
      .whereNotNull('sourceUrl')
      .orderBy('id')
      .first();
    await db.write('monitored_sources').insert({ ...source, id: `${source.id.slice(0, -1)}~` });
    await migrateUp(db);
    const same: { sourceKey: string | null }[] = await db
      .read('monitored_sources')
      .where('id', 'like', `${source.id.slice(0, -1)}%`)
      .orderBy('id');
    expect(same.map(({ sourceKey }) => typeof sourceKey)).toEqual(['string', 'object']);
  });

  it('gets a significance for all its feed items', async () => {
    const db = await open(restoreReleased('0.1.0'));
    await migrateUp(db);
    const scores: number[] = await db.read('feed_items').pluck('significance');
    expect(scores.length).toBeGreaterThan(0);
    for (const score of scores) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(100);
    }
  });

  it('gets the tier of partners from their tags', async () => {
    const db = await open(restoreReleased('0.1.0'));
    const partner: { id: string; workspaceId: string } = await db.read('partners').orderBy('id').first();
    const { id, workspaceId } = partner;
    await db.write('tag_vocabularies').where({ workspaceId, category: 'Tier' }).delete();
    const createdAt = new Date().toISOString();
    const tag = (category: string, value: string) => ({
      id: `${category}-${value}`,
      workspaceId,
      category,
      value,
      label: value,
      createdAt,
    });
    await db
      .write('tag_vocabularies')
      .insert([tag('Tier', 'Top'), tag('Tier', 'Low'), tag('Region', 'Mars')]);
    await db.write('partners').update({ tags: '[]' });
    await db.write('partners').where({ id }).update({ tags: '["Mars","Top","Low"]' });
    await migrateUp(db);
    expect(await db.read('partners').where({ id }).first()).toMatchObject({ tier: 'Top', tierSort: 'top' });
    expect(await db.read('partners').whereNot({ id }).whereNotNull('tier')).toEqual([]);
  });

  it('gets readable email domains, and keys that names which look alike share', async () => {
    const db = await open(restoreReleased('0.1.0'));
    const lead: { id: string } = await db.read('leads').orderBy('id').first();
    const partner: { id: string } = await db.read('partners').orderBy('id').first();
    const changes = { email: 'Info@xn--mller-kva.de', company: 'А\u200bсme GmbH' };
    await db.write('leads').where({ id: lead.id }).update(changes);
    await db.write('partners').where({ id: partner.id }).update({ name: 'Acme' });
    const before = await db.read('leads').whereNot({ id: lead.id }).orderBy('id');
    await migrateUp(db);
    expect(await db.read('leads').where({ id: lead.id }).first()).toMatchObject({
      email: 'Info@müller.de',
      matchName: 'acme',
    });
    expect(await db.read('partners').where({ id: partner.id }).first()).toMatchObject({ matchName: 'acme' });
    const after = await db.read('leads').whereNot({ id: lead.id }).orderBy('id');
    const kept = before.map(({ searchText: _, ...lead }) => lead);
    expect(after).toMatchObject(kept);
  });

  it('is searched without accents, by everything that lists show, also after restoring from the trash', async () => {
    const db = await open(restoreReleased('0.1.0'));
    const lead: { id: string } = await db.read('leads').orderBy('id').first();
    const partner: { id: string } = await db.read('partners').orderBy('id').first();
    const searchText = 'zoë o’connor';
    await db.write('leads').where({ id: lead.id }).update({ searchText });
    const places = { name: 'Zoë', searchText: 'zoë\n', location: 'Málaga, Spain', tags: '["Región"]' };
    await db.write('partners').where({ id: partner.id }).update(places);
    const contact = { id: 'contact', partnerId: partner.id, name: 'Núria', email: 'n@sea.example' };
    await db.write('partner_contacts').insert({ ...contact, createdAt: new Date().toISOString() });
    await migrateUp(db);
    expect(await db.read('leads').where({ id: lead.id }).first()).toMatchObject({
      searchText: 'zoe oconnor',
    });
    const found = await db.read('partners').where({ id: partner.id }).first();
    expect(found.searchText).toMatch(/^zoe\n(.*\n)*malaga, spain\n(.*\n)*region$/m);
    expect(found.searchRelated).toContain('nuria\nn@sea.example');
    expect(found.nameKey).toBe('zoe');
    if (db.engine === 'postgres') return;
    const matches = (table: string, words: string) =>
      db.read(`${table}_search`).whereRaw(`${table}_search match ?`, [words]);
    expect(await matches('leads', 'oconnor')).toHaveLength(1);
    expect(await matches('partners', 'nuria malaga')).toHaveLength(1);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readReferences } from '../../../db/references';
import { rawRows } from '../../../db/raw-rows';
import { newId } from '../../../lib/ids';
import { addLink } from '../../../testing/affiliates';
import { makeCampaign } from '../../../testing/campaigns';
import { makeCustomField } from '../../../testing/custom-fields';
import { makeDeal } from '../../../testing/deals';
import { makeEvent } from '../../../testing/events';
import { makeLead } from '../../../testing/leads';
import { makePartner } from '../../../testing/partners';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { Lead } from '../../leads/leads.entity';
import type { OperationView } from '../../operations/present-operation';
import type { UndoResult } from '../../operations/operations.service';
import type { Partner } from '../../partners/partners.entity';
import { isMaintained } from '../trash/kept-tables.repo';
import { notMoved, sameRows, softReferences } from './merge-tables.rules';
import type { MergePreview } from './merge-records';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const at = ({ id }: { id: string }, path = '') => `/api/partners/${id}${path}`;
const merge = (one: { id: string }, from: { id: string }, keep: object = {}) =>
  team.admin.post<Partner>(at(one, '/merge'), { from: from.id, keep });
const itemsAt = async (path: string) => (await team.admin.get<{ id: string }[]>(path)).body;
const namesAt = async (path: string) =>
  (await team.admin.get<{ name: string }[]>(path)).body.map(({ name }) => name).sort();

/** Returns how many rows refer to a partner, by table. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { db } = server.app;
  const counts: Record<string, number> = {};
  for (const { table, column, target } of (await readReferences(db)).all) {
    if (target !== 'partners' || Object.hasOwn(notMoved, table) || isMaintained(table)) continue;
    const [row] = await rawRows<{ n: number }>(
      db.write,
      `select count(*) as n from ${table} where "${column}" = ?`,
      [id],
    );
    if (Number(row?.n) > 0) counts[table] = Number(row?.n);
  }
  return counts;
}

/** Gives a partner one of everything that hangs on partners. */
async function furnish(partner: Partner): Promise<void> {
  const admin = team.admin;
  const contact = { name: 'Grace', email: 'grace@initech.example', role: 'primary' };
  const sent = [
    await admin.post(at(partner, '/contacts'), contact),
    await admin.post(at(partner, '/contacts'), {
      name: 'Only here',
      email: 'only@initech.example',
      role: 'primary',
    }),
    await admin.post(at(partner, '/notes'), { content: 'Met them' }),
    await admin.post(at(partner, '/check-ins'), { title: 'Kickoff', scheduledDate: '2031-01-01' }),
    await admin.post(`/api/comments?object=partner:${partner.id}`, { body: 'Hello' }),
  ];
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
  await makeCampaign(admin, { partnerId: partner.id });
  await makeEvent(admin, { partnerId: partner.id });
  await addLink(admin, { partnerId: partner.id });
  await makeDeal(admin, partner.id);
}

describe('merging two partners', () => {
  it('keeps the own fields, takes over missing ones, unites lists, and keeps what is asked for', async () => {
    const field = await makeCustomField(team.admin, {
      entity: 'partners',
      key: 'vat',
      label: 'VAT',
      type: 'text',
    });
    const one = await makePartner(team.admin, {
      name: 'Initech',
      industry: 'SaaS',
      partnershipType: ['Reseller'],
      custom: { [field.key]: 'A' },
    });
    const other = await makePartner(team.admin, {
      name: 'Initech GmbH',
      industry: 'Fintech',
      website: 'https://initech.example',
      partnershipType: ['reseller', 'Technology'],
      custom: { [field.key]: 'B' },
    });
    const { status, body } = await merge(one, other, { name: 'other', 'custom.vat': 'other' });
    expect([status, body]).toMatchObject([
      200,
      {
        id: one.id,
        name: 'Initech GmbH',
        industry: 'SaaS',
        website: 'https://initech.example',
        partnershipType: ['Reseller', 'Technology'],
        custom: { vat: 'B' },
      },
    ]);
    const gone = await team.admin.get(at(other));
    expect([gone.status, gone.body]).toEqual([404, { error: 'Partner not found', mergedInto: one.id }]);
    const change = await team.admin.patch(at(other), { name: 'x' });
    expect([change.status, change.body]).toMatchObject([404, { mergedInto: one.id }]);
  });

  it('moves everything that hangs on it, contacts once per email, and an undo moves it back', async () => {
    const one = await makePartner(team.admin, { name: 'One' });
    const other = await makePartner(team.admin, { name: 'Other' });
    await team.admin.post(at(one, '/contacts'), {
      name: 'G.',
      email: 'Grace@Initech.example',
      role: 'primary',
    });
    await furnish(other);
    const before = { one: await rowsOf(one.id), other: await rowsOf(other.id) };
    expect(Object.keys(before.other)).toEqual(
      expect.arrayContaining([
        'affiliate_links',
        'campaigns',
        'check_ins',
        'comments',
        'deals',
        'events',
        'partner_notes',
      ]),
    );
    const figures = async (id: string) =>
      server.app.db
        .read('partner_figures')
        .where({ partnerId: id })
        .first('lastTouchAt', 'nextCheckIn', 'openPipeline');
    const figuresBefore = { one: await figures(one.id), other: await figures(other.id) };

    const { body: preview } = await team.admin.get<MergePreview<Partner>>(at(one, `/merge?from=${other.id}`));
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { label: 'Deals', count: 1 },
        { label: 'Contacts', count: 1 },
      ]),
    );
    expect((await merge(one, other)).status).toBe(200);

    expect(await rowsOf(other.id)).toEqual({});
    const after = await rowsOf(one.id);
    for (const [table, count] of Object.entries(before.other))
      expect([table, after[table]]).toEqual([
        table,
        (before.one[table] ?? 0) + count - (table === 'partner_contacts' ? 1 : 0),
      ]);
    expect(await namesAt(at(one, '/contacts'))).toEqual(['G.', 'Only here']);
    expect(await figures(one.id)).toEqual(figuresBefore.other);

    const [operation] = (await team.admin.get<OperationView[]>('/api/operations')).body;
    expect(operation).toMatchObject({ kind: 'merged', objectType: 'partner', canUndo: true });
    const undone = await team.admin.post<UndoResult>(`/api/operations/${operation?.id}/undo`);
    expect([undone.status, undone.body]).toMatchObject([200, { failed: [] }]);
    expect({ one: await rowsOf(one.id), other: await rowsOf(other.id) }).toEqual(before);
    expect((await team.admin.get<Partner>(at(other))).body).toMatchObject({ name: 'Other' });
    expect({ one: await figures(one.id), other: await figures(other.id) }).toEqual(figuresBefore);
    expect((await team.admin.post(`/api/operations/${operation?.id}/undo`)).status).toBe(409);
  });

  it('an undo leaves out the fields that someone has changed since', async () => {
    const one = await makePartner(team.admin, { name: 'One' });
    const other = await makePartner(team.admin, { name: 'Other' });
    await merge(one, other, { name: 'other' });
    await team.admin.patch(at(one), { name: 'Third' });
    const [operation] = (await team.admin.get<OperationView[]>('/api/operations')).body;
    const { body } = await team.admin.post<UndoResult>(`/api/operations/${operation?.id}/undo`);
    expect(body.failed).toMatchObject([{ id: one.id, error: 'Changed since' }]);
    expect((await team.admin.get<Partner>(at(one))).body.name).toBe('Third');
    expect((await team.admin.get<Partner>(at(other))).body.name).toBe('Other');
  });

  it('follows merges of merged records, and is in the audit log', async () => {
    const [a, b, c] = [
      await makePartner(team.admin, { name: 'A' }),
      await makePartner(team.admin, { name: 'B' }),
      await makePartner(team.admin, { name: 'C' }),
    ];
    await merge(b, a);
    await merge(c, b);
    expect((await team.admin.get(at(a))).body).toMatchObject({ mergedInto: c.id });
    const log = await team.admin.get<{ objectName: string }[]>('/api/audit-log?action=merged');
    expect(log.body.map(({ objectName }) => objectName)).toEqual(['C', 'B']);
  });

  it('is for admins of the workspace, and refuses ids of others, the record itself and unknown fields', async () => {
    const one = await makePartner(team.admin, { name: 'One' });
    const other = await makePartner(team.admin, { name: 'Other' });
    const stranger = await server.signUp(`stranger${newId()}@example.org`);
    const theirs = await makePartner(stranger, { name: 'Theirs' });
    expect((await merge(one, theirs)).status).toBe(404);
    expect((await stranger.post(at(one, '/merge'), { from: theirs.id })).status).toBe(404);
    expect((await stranger.get(at(theirs, `/merge?from=${one.id}`))).status).toBe(404);
    expect((await merge(one, one)).status).toBe(400);
    expect((await merge(one, other, { workspaceId: 'other' })).status).toBe(400);
    expect((await merge(one, other, { name: 'both' })).status).toBe(400);
    expect((await team.editor.post(at(one, '/merge'), { from: other.id })).status).toBe(403);
    expect((await team.editor.get(at(one, `/merge?from=${other.id}`))).status).toBe(403);
    expect((await team.admin.get(at(other))).status).toBe(200);
    await merge(one, other);
    expect((await stranger.get(at(other))).body).not.toHaveProperty('mergedInto');
  });

  it('of two merges at once, one is refused', async () => {
    const one = await makePartner(team.admin, { name: 'One' });
    const other = await makePartner(team.admin, { name: 'Other' });
    const outcomes = await Promise.all([merge(one, other), merge(other, one)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('merging two leads', () => {
  it('moves comments and deals, for editors', async () => {
    const one = await makeLead(team.editor, { name: 'Bill', city: null });
    const other = await makeLead(team.editor, { name: 'William', city: 'Austin' });
    await team.editor.post(`/api/comments?object=lead:${other.id}`, { body: 'Called' });
    const path = `/api/leads/${one.id}/merge`;
    const { status, body } = await team.editor.post<Lead>(path, { from: other.id });
    expect([status, body]).toMatchObject([200, { name: 'Bill', city: 'Austin' }]);
    expect(await itemsAt(`/api/comments?object=lead:${one.id}`)).toHaveLength(1);
    expect((await team.editor.get(`/api/leads/${other.id}`)).body).toMatchObject({ mergedInto: one.id });
    expect((await team.viewer.post(path, { from: other.id })).status).toBe(403);
  });
});

describe('what hangs on records', () => {
  it('has a decision for every column that refers to partners and leads', async () => {
    const { db } = server.app;
    const { all } = await readReferences(db);
    const isKnown = (table: string, column: string) =>
      Object.hasOwn(notMoved, table) ||
      all.some((one) => one.table === table && one.column === column) ||
      softReferences.some((one) => one.table === table && one.column === column) ||
      ['partnerId', 'leadId'].includes(column);
    const columns = await rawRows<{ table: string; column: string }>(
      db.write,
      db.engine === 'sqlite'
        ? `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`
        : `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()`,
      [],
    );
    const refers = /^(?:partner|lead|record|object|shown|item|parent|referrer|entity)(?:Id|Ids|On)$/;
    const unknown = columns
      .filter(({ table, column }) => refers.test(column) && !isKnown(table, column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(unknown).toEqual([]);
  });

  it('names only tables and columns that exist', async () => {
    for (const { table, column, type } of softReferences)
      expect(Object.keys(await server.app.db.read(table).columnInfo())).toEqual(
        expect.arrayContaining(type ? [column, type] : [column]),
      );
    for (const [table, column] of Object.entries(sameRows))
      expect(Object.keys(await server.app.db.read(table).columnInfo())).toContain(column);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePartner } from '../../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { OperationView } from '../../operations/present-operation';
import type { UndoResult } from '../../operations/operations.service';
import type { MergePreview } from '../../records/merge/merge-records';
import type { Partner } from '../partners.entity';
import type { PartnerContact } from './contacts.entity';

let server: TestServer;
let team: Team;
let initech: Partner;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  initech = await makePartner(team.editor, { name: 'Initech' });
});

async function add({ id }: { id: string }, details: object): Promise<PartnerContact> {
  const { status, body } = await team.editor.post<PartnerContact>(`/api/partners/${id}/contacts`, details);
  expect(status).toBe(201);
  return body;
}
const contactsOf = async ({ id }: { id: string }) =>
  (await team.editor.get<PartnerContact[]>(`/api/partners/${id}/contacts`)).body;
const pathOf = ({ id }: { id: string }) => `/api/contacts/${id}/merge`;
const merge = (one: { id: string }, from: { id: string }, keep: object = {}) =>
  team.editor.post<PartnerContact>(pathOf(one), { from: from.id, keep });

/** Undoes the newest merge of contacts. */
async function undo(): Promise<UndoResult> {
  const { body } = await team.editor.get<OperationView[]>('/api/operations?kind=merged&limit=1');
  const answer = await team.editor.post<UndoResult>(`/api/operations/${body[0]?.id ?? ''}/undo`);
  expect(answer.status).toBe(200);
  return answer.body;
}

it('two contacts of a partner become one, whose missing values come from the other one', async () => {
  const one = await add(initech, { name: 'Peter', email: 'peter@initech.example', title: 'Programmer' });
  const other = await add(initech, {
    name: 'Peter Gibbons',
    title: 'Manager',
    phone: '555',
    isPrimary: true,
  });
  const { body: preview } = await team.editor.get<MergePreview<PartnerContact>>(
    `${pathOf(one)}?from=${other.id}`,
  );
  expect(preview).toMatchObject({ record: { id: one.id }, other: { id: other.id }, moves: [] });
  expect(preview.fields).toEqual([
    { field: 'name', label: 'Name', this: 'Peter', other: 'Peter Gibbons' },
    { field: 'title', label: 'Title', this: 'Programmer', other: 'Manager' },
  ]);
  expect((await contactsOf(initech)).length).toBe(2);

  const { status, body } = await merge(one, other, { name: 'other' });
  const merged = { name: 'Peter Gibbons', email: 'peter@initech.example', title: 'Programmer', phone: '555' };
  expect([status, body]).toMatchObject([200, { id: one.id, ...merged }]);
  expect(await contactsOf(initech)).toMatchObject([{ id: one.id, ...merged, isPrimary: true }]);
  const gone = await team.editor.patch(`/api/partners/${initech.id}/contacts/${other.id}`, { phone: '1' });
  expect([gone.status, gone.body]).toMatchObject([404, { mergedInto: one.id }]);

  expect(await undo()).toMatchObject({ kept: [] });
  const back = await contactsOf(initech);
  expect(back.find(({ id }) => id === one.id)).toMatchObject({ name: 'Peter', phone: null });
  expect(back.find(({ id }) => id === other.id)).toMatchObject({ name: 'Peter Gibbons', title: 'Manager' });
  expect(back.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
});

it('contacts of two partners are merged into the partner of the one that stays', async () => {
  const acme = await makePartner(team.editor, { name: 'Acme' });
  const one = await add(initech, { name: 'Ada', email: 'ada@x.example' });
  const other = await add(acme, { name: 'Ada', email: 'ADA@x.example', phone: '7', isPrimary: true });
  const { body: found } = await team.editor.get('/api/contacts/same-email?email=Ada@X.example');
  expect(found).toEqual({
    contacts: [
      { id: one.id, name: 'Ada', partnerId: initech.id, partnerName: 'Initech' },
      { id: other.id, name: 'Ada', partnerId: acme.id, partnerName: 'Acme' },
    ],
  });
  expect((await merge(one, other)).body).toMatchObject({
    partnerId: initech.id,
    phone: '7',
    isPrimary: false,
  });
  expect(await contactsOf(acme)).toEqual([]);
  await undo();
  expect(await contactsOf(acme)).toMatchObject([{ id: other.id, phone: '7', isPrimary: true }]);
  expect(await contactsOf(initech)).toMatchObject([{ id: one.id, email: 'ada@x.example', phone: null }]);
});

it('is refused for the same contact, unknown ones and fields, and those of other workspaces', async () => {
  const one = await add(initech, { name: 'Ada', email: 'ada@x.example' });
  const other = await add(initech, { name: 'Bo' });
  expect(await merge(one, one)).toMatchObject({ status: 400, body: { fields: { from: {} } } });
  expect(await merge(one, { id: 'none' })).toMatchObject({ status: 404 });
  expect(await merge({ id: 'none' }, one)).toMatchObject({ status: 404 });
  for (const field of ['isPrimary', 'partnerId'])
    expect(await merge(one, other, { [field]: 'other' })).toMatchObject({ status: 400 });
  expect((await team.outsider.get(`${pathOf(one)}?from=${other.id}`)).status).toBe(404);
  expect((await team.outsider.get('/api/contacts/same-email?email=ada@x.example')).body).toEqual({
    contacts: [],
  });
  expect(
    await statusByCaller(server, team, (client) => client.post(pathOf(one), { from: 'none' })),
  ).toMatchObject({ anyone: 401, portal: 403, viewer: 403, editor: 404, admin: 404 });
  expect(await contactsOf(initech)).toHaveLength(2);
});

it('two merges of the same contacts at once make one contact', async () => {
  const one = await add(initech, { name: 'Ada' });
  const other = await add(initech, { name: 'Bo' });
  const answers = await Promise.all([merge(one, other), merge(other, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await contactsOf(initech)).toHaveLength(1);
});

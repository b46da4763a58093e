import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmImport, startImport } from '../../testing/imports';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ImportView } from '../imports/present-import';
import type { UndoResult } from '../operations/operations.service';
import type { PartnerContact } from './records/contacts.entity';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const head =
  'Partner Name,Description,Industry,Employees,City,First name,Last name,Contact title,Email,Contact phone';
const row = (name: string, contact: string) => `${name},Reports,SaaS,50,Austin,${contact}`;

async function contactsOf(name: string): Promise<Partial<PartnerContact>[]> {
  const { body: partners } = await team.viewer.get<{ id: string; name: string }[]>('/api/partners');
  const id = partners.find((partner) => partner.name === name)?.id ?? '';
  const { body } = await team.viewer.get<PartnerContact[]>(`/api/partners/${id}/contacts`);
  return body
    .map(({ name: contact, title, email, phone, isPrimary }) => ({
      name: contact,
      title,
      email,
      phone,
      isPrimary,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const lines = [
  head,
  row('Initech', 'Ada,Byron,CTO,ada@initech.example,+1 555'),
  row('Hooli', ',,,info@hooli.example,'),
  row('initech', 'Bo,Lee,,bo@initech.example,'),
  row('Initech', 'Ada,B.,,ADA@initech.example,'),
  row('Umbrella', ',,CEO,,'),
];

it.each(['skip', 'update'])('partners come with their contacts in one file (%s)', async (duplicates) => {
  const { id } = await startImport(team.editor, 'partners', lines.join('\n'));
  const { body: view } = await team.editor.patch<ImportView>(`/api/imports/${id}`, { duplicates });
  expect(view.mapping).toMatchObject({
    contactName: [5, 6],
    contactTitle: 7,
    contactEmail: 8,
    contactPhone: 9,
  });
  expect(view.counts).toMatchObject({ rows: 5, bad: 0, created: 3, updated: 1, importable: 4 });
  expect(view.sample[0]?.values).toMatchObject({ contactName: 'Ada Byron, Bo Lee' });
  expect(view.changes).toMatchObject([
    {
      row: 4,
      name: 'Initech',
      changes: [{ field: 'contactName', to: 'Ada Byron, Bo Lee' }, { field: 'contactEmail' }],
    },
  ]);
  expect((await confirmImport(team.editor, view)).status).toBe(200);
  expect(await contactsOf('Initech')).toEqual([
    { name: 'Ada Byron', title: 'CTO', email: 'ada@initech.example', phone: '+1 555', isPrimary: true },
    { name: 'Bo Lee', title: null, email: 'bo@initech.example', phone: null, isPrimary: false },
  ]);
  expect(await contactsOf('Hooli')).toMatchObject([{ name: 'info@hooli.example', isPrimary: true }]);
  expect(await contactsOf('Umbrella')).toEqual([]);
  const { body } = await team.editor.post<UndoResult>(`/api/operations/${id}/undo`);
  expect(body).toMatchObject({ undone: 3, kept: [] });
});

it('a partner that exists keeps its contacts', async () => {
  await makePartner(team.editor, { name: 'Initech' });
  const { id } = await startImport(team.editor, 'partners', [head, lines[1]].join('\n'));
  const { body: view } = await team.editor.patch<ImportView>(`/api/imports/${id}`, { duplicates: 'update' });
  expect(view.counts).toMatchObject({ bad: 0, created: 0, updated: 1 });
  expect((await confirmImport(team.editor, view)).status).toBe(200);
  expect(await contactsOf('Initech')).toEqual([]);
});

it('a contact with an invalid email is a problem of its row', async () => {
  const file = [head, row('Initech', 'Ada,Byron,,nowhere,')].join('\n');
  const { badRows } = await startImport(team.editor, 'partners', file);
  expect(badRows[0]?.problems).toEqual([
    { field: 'contactEmail', label: 'Contact email', message: 'Invalid email address' },
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import type { Partner } from '../partners/partners.entity';
import type { AuditEntryView } from './audit.service';

let server: TestServer;
let team: Team;
let since: number;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
beforeEach(async () => {
  since = (await readLog()).length;
});
afterAll(() => server.close());

const readLog = async () => (await team.owner.get<AuditEntryView[]>('/api/audit-log')).body;

/** Returns the log entries of this test, oldest first: "type action, object, parent" and the changes. */
async function logged() {
  const entries = await readLog();
  return entries
    .slice(0, entries.length - since)
    .reverse()
    .map(({ action, objectType, objectName, parent, changes }) => [
      [`${objectType} ${action}`, objectName, parent?.name].filter(Boolean).join(', '),
      ...changes.map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
    ]);
}

describe('the audit log of partners', () => {
  it('records partners that are created, changed and deleted, but no change without a difference', async () => {
    const partner = await makePartner(team.editor);
    const path = `/api/partners/${partner.id}`;
    await team.editor.patch(path, { name: 'Initrode', partnershipType: 'Reseller', size: partner.size });
    await team.editor.patch(path, { name: 'Initrode' });
    await team.editor.patch(path, { status: 'inactive' });
    await team.editor.patch(path, { name: '' });
    await team.viewer.patch(path, { name: 'Viewed' });
    await team.admin.delete(path);
    expect(await logged()).toEqual([
      ['partner created, Initech'],
      ['partner updated, Initrode', 'name: "Initech" → "Initrode"', 'partnershipType: [] → ["Reseller"]'],
      ['partner status_changed, Initrode', 'status: "active" → "inactive"'],
      ['partner deleted, Initrode'],
    ]);
  });

  it('records the records of a partner, but not the text of notes', async () => {
    const { id } = await makePartner(team.editor);
    const add = async (what: string, details: object) =>
      (await team.editor.post<{ id: string }>(`/api/partners/${id}/${what}`, details)).body.id;
    const at = (what: string, recordId: string) => `/api/partners/${id}/${what}/${recordId}`;
    const note = at('notes', await add('notes', { content: 'They are late with everything' }));
    const contact = at('contacts', await add('contacts', { name: 'Ada', phone: '1' }));
    const task = at('onboarding-tasks', await add('onboarding-tasks', { taskName: 'Sign' }));
    const scheduledDate = '2026-12-01T09:00:00.000Z';
    const checkIn = at('check-ins', await add('check-ins', { title: 'Review', scheduledDate }));
    await team.editor.patch(contact, { phone: null, isPrimary: true });
    await team.editor.patch(task, { completed: true });
    await team.editor.patch(checkIn, { title: 'Retro', completed: true });
    await team.editor.patch(checkIn, { title: 'Retro' });
    for (const path of [note, contact, task, checkIn]) await team.editor.delete(path);
    await team.editor.delete(note);
    const log = await logged();
    expect(log).toEqual([
      ['partner created, Initech'],
      ['note created, Note, Initech'],
      ['contact created, Ada, Initech'],
      ['onboarding_task created, Sign, Initech'],
      ['check_in created, Review, Initech'],
      ['contact updated, Ada, Initech', 'phone: "1" → null', 'isPrimary: false → true'],
      ['onboarding_task updated, Sign, Initech', 'completed: false → true'],
      ['check_in updated, Retro, Initech', 'title: "Review" → "Retro"', 'completed: false → true'],
      ['note deleted, Note, Initech'],
      ['contact deleted, Ada, Initech'],
      ['onboarding_task deleted, Sign, Initech'],
      ['check_in deleted, Retro, Initech'],
    ]);
    expect(JSON.stringify(await readLog())).not.toContain('late with everything');
    expect((await readLog())[0]?.parent).toEqual({ type: 'partner', id, name: 'Initech', exists: true });
  });
});

describe('the audit log of applications', () => {
  it('records applications from arrival to conversion', async () => {
    await server.visitor().post('/api/applications/apply', { workspaceId: team.workspaceId, ...northwind });
    const [received] = await readLog();
    expect(received).toMatchObject({ actorId: null, actorName: 'Visitor', objectExists: true });
    const path = `/api/admin/applications/${received?.objectId}`;
    await team.admin.patch(`${path}/status`, { status: 'Review' });
    await team.admin.patch(`${path}/status`, { status: 'Applied' });
    await team.admin.patch(`${path}/status`, { status: 'Approved', adminNote: 'Good fit' });
    const { body: partner } = await team.admin.post<Partner>(`${path}/convert-to-partner`);
    await team.admin.post(`${path}/convert-to-partner`);
    expect(await logged()).toEqual([
      ['application received, Northwind Traders'],
      ['application status_changed, Northwind Traders', 'status: "Applied" → "Review"'],
      [
        'application status_changed, Northwind Traders',
        'status: "Review" → "Approved"',
        'adminNote: null → "Good fit"',
      ],
      ['application converted, Northwind Traders, Northwind Traders'],
      ['partner created, Northwind Traders, Northwind Traders'],
    ]);
    expect((await readLog())[0]).toMatchObject({ objectId: partner.id, objectExists: true });
  });

  it('records prospects, but not applications from bots', async () => {
    await server
      .visitor()
      .post('/api/applications/apply', { workspaceId: team.workspaceId, ...northwind, leaveEmpty: 'x' });
    await team.admin.post('/api/admin/applications', northwind);
    expect(await logged()).toEqual([['application created, Northwind Traders']]);
  });

  it('records that a command converted an application', async () => {
    await team.admin.post('/api/admin/applications', northwind);
    const id = (await readLog())[0]?.objectId ?? '';
    for (const status of ['Review', 'Approved'])
      await team.admin.patch(`/api/admin/applications/${id}/status`, { status });
    await server.app.applications.convertForOperator(id);
    expect((await readLog()).slice(0, 2)).toMatchObject([
      { actorName: 'Command line', action: 'created', objectType: 'partner' },
      { actorName: 'Command line', action: 'converted', objectType: 'application' },
    ]);
  });
});

it('records changes to the tag vocabulary in the audit log', async () => {
  const tag = { category: 'Tier', value: 'titanium', label: 'Titanium' };
  const { body } = await team.admin.post<{ id: string }>('/api/tags', tag);
  await team.admin.post('/api/tags', tag);
  await team.admin.delete(`/api/tags/${body.id}`);
  await team.admin.delete(`/api/tags/${body.id}`);
  expect(await logged()).toEqual([['tag created, Tier: titanium'], ['tag deleted, Tier: titanium']]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PartnerContact } from '../partners/records/contacts.entity';
import type { OnboardingTask } from '../partners/onboarding/onboarding-tasks.entity';
import { defaultOnboardingTasks, onboardingChecklistItems } from '../partners/onboarding/onboarding.rules';
import type { Partner } from '../partners/partners.entity';
import { northwind } from './applications.fixture';
import { applicationStatuses } from './applications.rules';
import type { ApplicationView } from './applications.service';

let server: TestServer;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const convert = (client: Client, id: string, body?: object) =>
  client.post<Partner>(`/api/admin/applications/${id}/convert-to-partner`, body);
const readAs = async <Body>(path: string) => (await team.owner.get<Body>(path)).body;
const partners = () => readAs<Partner[]>('/api/partners/onboarding');

async function received(changes: Record<string, unknown> = {}): Promise<string> {
  const body = { workspaceId: team.workspaceId, ...northwind, ...changes };
  return (await server.visitor().post<{ id: string }>('/api/applications/apply', body)).body.id;
}

async function approved(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await received(changes);
  for (const status of ['Review', 'Approved'])
    await team.owner.patch(`/api/admin/applications/${id}/status`, { status });
  return id;
}

describe('POST /api/admin/applications/{id}/convert-to-partner', () => {
  it('lets only admins and owners convert an application', async () => {
    const statuses = await statusByCaller(server, team, async (client) => convert(client, await approved()));
    expect(statuses).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 403,
      editor: 403,
      admin: 201,
      owner: 201,
    });
    expect(await partners()).toHaveLength(2);
  });

  it('creates the partner with everything that a new partner starts with', async () => {
    const id = await approved();
    const converted = await convert(team.admin, id);
    const partner = converted.body;
    expect(converted.status).toBe(201);
    expect(partner).toMatchObject({
      name: northwind.companyName,
      description: northwind.valueProp,
      industry: northwind.industry,
      size: northwind.size,
      location: northwind.region,
      website: northwind.website,
      status: 'active',
      onboardingStatus: 'onboarding',
      partnershipType: ['Solutions', 'Services'],
      tags: [],
    });
    expect(await partners()).toEqual([partner]);
    expect(await readAs(`/api/partners/${partner.id}`)).toEqual(partner);
    expect((await readAs<ApplicationView[]>('/api/admin/applications'))[0]).toMatchObject({
      id,
      status: 'Approved',
      partnerId: partner.id,
    });

    const records = `/api/partners/${partner.id}`;
    expect(await readAs(`${records}/contacts`)).toMatchObject([
      {
        name: northwind.contactName,
        email: northwind.contactEmail,
        phone: northwind.phoneNumber,
        isPrimary: true,
      },
    ]);
    expect(await readAs(`${records}/onboarding-tasks`)).toMatchObject(
      defaultOnboardingTasks.map(({ taskName, taskDescription }) => ({
        taskName,
        taskDescription,
        required: true,
        completed: false,
        completedBy: null,
        completedAt: null,
      })),
    );
    expect(await readAs(`${records}/activities`)).toMatchObject([
      { activityType: 'partner_created', userName: expect.stringContaining('admin') },
    ]);
  });

  it('completes the tasks whose checklist items were ticked, with user and time', async () => {
    const completedTasks = ['contractSigned', 'kickoffScheduled', 'contractSigned'];
    const { body: partner } = await convert(team.admin, await approved(), { completedTasks });
    const { id: adminId } = (await team.admin.get<{ id: string }>('/api/auth/me')).body;
    const tasks = await readAs<OnboardingTask[]>(`/api/partners/${partner.id}/onboarding-tasks`);
    expect(tasks.filter(({ completed }) => completed)).toMatchObject(
      ['Sign the contract', 'Schedule the kickoff'].map((taskName) => ({
        taskName,
        completedBy: adminId,
        completedAt: tasks[0]?.createdAt,
      })),
    );
    expect(tasks).toHaveLength(defaultOnboardingTasks.length);
  });

  it('leaves an onboarding task open even if the whole checklist was ticked', async () => {
    const { body: partner } = await convert(team.admin, await approved(), {
      completedTasks: onboardingChecklistItems,
    });
    expect(await partners()).toMatchObject([{ id: partner.id, onboardingStatus: 'onboarding' }]);
    const tasks = await readAs<OnboardingTask[]>(`/api/partners/${partner.id}/onboarding-tasks`);
    const open = tasks.filter(({ completed }) => !completed);
    expect(open.map(({ taskName }) => taskName)).toEqual(['Hold the kickoff']);
    await team.editor.patch(`/api/partners/${partner.id}/onboarding-tasks/${open[0]?.id}`, {
      completed: true,
    });
    expect(await readAs(`/api/partners/${partner.id}`)).toMatchObject({ onboardingStatus: 'completed' });
  });

  it.each([
    [{ completedTasks: 'contractSigned' }, 'Completed tasks must be a list of checklist items'],
    [{ completedTasks: Array.from({ length: 101 }, () => 'teamsMet') }, 'Too many completed tasks'],
    [
      { completedTasks: ['cakeEaten'] },
      `Completed task must be one of: ${onboardingChecklistItems.join(', ')}`,
    ],
  ])('refuses to convert with %j', async (body, error) => {
    const refused = await convert(team.admin, await approved(), body);
    expect(refused).toMatchObject({ status: 400, body: { error } });
    expect(await partners()).toEqual([]);
  });

  it('names the contact after the company if the application has no contact name', async () => {
    const { body: partner } = await convert(team.admin, await approved({ contactName: '' }));
    const [contact] = await readAs<PartnerContact[]>(`/api/partners/${partner.id}/contacts`);
    expect(contact).toMatchObject({ name: northwind.companyName, isPrimary: true });
  });

  it('keeps a value proposition of 2000 characters as the description', async () => {
    const valueProp = 'x'.repeat(2000);
    expect((await convert(team.admin, await approved({ valueProp }))).body.description).toBe(valueProp);
  });

  it('gives the partner an owner, who must be a colleague', async () => {
    const id = await approved();
    for (const ownerId of [team.userIds.portal, team.userIds.outsider, 'nonsense'])
      expect(await convert(team.admin, id, { ownerId })).toMatchObject({
        status: 400,
        body: { error: 'User not found' },
      });
    const { body: partner } = await convert(team.admin, id, { ownerId: team.userIds.editor });
    expect(partner).toMatchObject({ ownerId: team.userIds.editor, ownerName: team.emails.editor });
    expect(await readAs(`/api/partners/${partner.id}`)).toEqual(partner);
  });

  it('approves and converts in one call, with an audit entry for each move', async () => {
    const id = await received();
    const body = { approve: true, adminNote: 'Strong fit.', completedTasks: ['teamsMet'] };
    const converted = await convert(team.admin, id, body);
    expect(converted.status).toBe(201);
    expect(await readAs(`/api/admin/applications/${id}`)).toMatchObject({
      status: 'Approved',
      adminNote: 'Strong fit.',
      partnerId: converted.body.id,
    });
    const entries = await readAs<{ action: string; changes: { field: string; to: string }[] }[]>(
      '/api/audit-log?objectType=application',
    );
    expect(
      entries.map(({ action, changes }) => [action, changes.find(({ field }) => field === 'status')?.to]),
    ).toEqual([
      ['converted', undefined],
      ['status_changed', 'Approved'],
      ['status_changed', 'Review'],
      ['received', undefined],
    ]);
    expect(await convert(team.admin, id, body)).toMatchObject({
      status: 409,
      body: { error: 'This application has already been converted to a partner' },
    });
  });

  it('moves nothing if an application cannot be approved and converted', async () => {
    const id = await received();
    expect((await convert(team.editor, id, { approve: true })).status).toBe(403);
    expect((await convert(team.outsider, id, { approve: true })).status).toBe(404);
    expect(await convert(team.admin, id, { approve: 1 })).toMatchObject({
      status: 400,
      body: { error: 'approve must be true or false' },
    });
    expect((await convert(team.admin, id, { approve: true, ownerId: 'nonsense' })).status).toBe(400);
    expect(await readAs(`/api/admin/applications/${id}`)).toMatchObject({
      status: 'Applied',
      adminNote: null,
    });
    await server.app.db.write('applications').where({ id }).update({ status: 'Rejected' });
    expect(await convert(team.admin, id, { approve: true })).toMatchObject({
      status: 409,
      body: { error: 'Cannot move application from Rejected to Approved' },
    });
    expect(await partners()).toEqual([]);
  });

  it.each(applicationStatuses.filter((status) => status !== 'Approved'))(
    'refuses to convert an application that is %s',
    async (status) => {
      const id = await approved();
      await server.app.db.write('applications').where({ id }).update({ status });
      const refused = await convert(team.admin, id);
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual({ error: `Cannot move application from ${status} to Converted` });
      expect(await partners()).toEqual([]);
    },
  );

  it("converts an application once, after which it can't be moved", async () => {
    const id = await approved();
    await convert(team.admin, id);
    const again = await convert(team.admin, id);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: 'This application has already been converted to a partner' });
    const reopened = await team.admin.patch(`/api/admin/applications/${id}/status`, { status: 'Review' });
    expect(reopened.status).toBe(409);
    expect(reopened.body).toEqual({ error: 'Cannot move application from Converted to Review' });
    expect(await partners()).toHaveLength(1);
  });

  // ASVS 2.3.4
  it('converts once for many concurrent requests', async () => {
    const id = await approved();
    const answers = await Promise.all(
      [team.admin, team.owner, team.admin, team.owner].map((client) => convert(client, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await partners()).toHaveLength(1);
  });

  it('lets either a conversion or a concurrent reopening win, not both', async () => {
    const id = await approved();
    const [converted, reopened] = await Promise.all([
      convert(team.admin, id),
      team.owner.patch(`/api/admin/applications/${id}/status`, { status: 'Review' }),
    ]);
    expect([converted.status, reopened.status].sort()).toEqual(
      converted.status === 201 ? [201, 409] : [200, 409],
    );
    expect(await partners()).toHaveLength(converted.status === 201 ? 1 : 0);
  });

  // ASVS 2.3.3
  it('rolls everything back when a part of the conversion fails', async () => {
    const id = await approved();
    const rename = (from: string, to: string) =>
      server.app.db.write.raw('alter table onboarding_tasks rename column ?? to ??', [from, to]);
    await rename('taskName', 'elsewhere');
    try {
      expect((await convert(team.admin, id)).status).toBe(500);
    } finally {
      await rename('elsewhere', 'taskName');
    }
    expect(await partners()).toEqual([]);
    for (const table of ['partners', 'partner_contacts', 'partner_activities'])
      expect(await leftIn(table), table).toBe(0);
    expect((await convert(team.admin, id)).status).toBe(201);
  });

  /** Counts the rows that a conversion left in this team's workspace. */
  async function leftIn(table: string): Promise<number> {
    const { db } = server.app;
    const made = db.read('partners').where({ workspaceId: team.workspaceId, name: northwind.companyName });
    const rows: unknown[] =
      table === 'partners' ? await made : await db.read(table).whereIn('partnerId', made.select('id'));
    return rows.length;
  }

  it('returns 405 for other methods', async () => {
    const refused = await team.owner.get(`/api/admin/applications/${await approved()}/convert-to-partner`);
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('POST');
  });
});

describe('applications for an operator', () => {
  it('lists the applications of a workspace and converts one without a user', async () => {
    const id = await approved();
    const listed = await server.app.applications.listForOperator(team.workspaceId, {
      limit: 10,
      status: 'Approved',
    });
    expect(listed.items.map((application) => application.id)).toEqual([id]);

    const partner = await server.app.applications.convertForOperator(id);
    expect(await readAs(`/api/partners/${partner.id}/activities`)).toMatchObject([
      { activityType: 'partner_created', userName: 'System' },
    ]);
    await expect(server.app.applications.convertForOperator(id)).rejects.toThrow(
      'This application has already been converted to a partner',
    );
    await expect(server.app.applications.convertForOperator('nonsense')).rejects.toThrow(
      'Application not found',
    );
  });
});

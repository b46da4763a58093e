import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { hello, makeEmailTemplate } from '../../testing/email-templates';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { EmailTemplate } from './email-templates.entity';
import { emailCategories } from './email-templates.rules';
import { emailExamples } from './create-email-templates';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const LIST = '/api/email-templates';
const urlOf = ({ id }: EmailTemplate) => `${LIST}/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Template not found' } };
const CATEGORIES = 'outreach, invitation, follow-up, agreement, thank-you, update';
const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });

describe('permissions', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  const always = { anyone: 401, portal: 403 };
  type Call = (client: Client, template: EmailTemplate) => Promise<TestResponse<unknown>>;

  const calls: [string, object, Call][] = [
    ['GET /api/email-templates', { ...everyone(200), outsider: 200 }, (who) => who.get(LIST)],
    ['POST /api/email-templates', { ...editors(201), outsider: 201 }, (who) => who.post(LIST, hello)],
    [
      'GET /api/email-templates/{id}',
      { ...everyone(200), outsider: 404 },
      (who, template) => who.get(urlOf(template)),
    ],
    [
      'PATCH /api/email-templates/{id}',
      { ...editors(200), outsider: 404 },
      (who, template) => who.patch(urlOf(template), { name: 'Hi' }),
    ],
    [
      'DELETE /api/email-templates/{id}',
      { ...editors(204), outsider: 404 },
      (who, template) => who.delete(urlOf(template)),
    ],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeEmailTemplate(team.owner)),
    );
    expect(statuses).toEqual({ ...always, ...expected });
  });
});

describe('POST /api/email-templates', () => {
  it('creating an email template returns it with all fields, as do the list and its id', async () => {
    const details = { ...hello, category: 'thank-you', tags: ['first contact', 'SaaS'] };
    const { status, body } = await editor.post<EmailTemplate>(LIST, details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      createdBy: team.userIds.editor,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<EmailTemplate[]>(`${LIST}?limit=1`)).body).toEqual([body]);
  });

  it('creating an email template trims all fields but the body, and ignores server fields', async () => {
    const template = await makeEmailTemplate(editor, {
      name: '  Hello ',
      subject: ' Hi ',
      body: '\n  Hi,\r\n  all of you  \n\n',
      tags: [' SaaS ', '', 'saas', 'EMEA'],
      workspaceId: UNKNOWN_ID,
      createdBy: UNKNOWN_ID,
      id: UNKNOWN_ID,
      createdAt: '2000-01-01T00:00:00.000Z',
      searchText: 'hidden',
      seq: 1,
      description: 'none',
    });
    expect(template).toMatchObject({
      name: 'Hello',
      subject: 'Hi',
      body: '\n  Hi,\r\n  all of you  \n\n',
      tags: ['SaaS', 'EMEA'],
      workspaceId: team.workspaceId,
      createdBy: team.userIds.editor,
    });
    expect(template.id).not.toBe(UNKNOWN_ID);
    expect(template.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(template)).toHaveLength(10);
  });

  it('an email template can be without tags', async () => {
    expect(await makeEmailTemplate(editor)).toMatchObject({ tags: [] });
  });

  it.each(emailCategories)('an email template accepts the category %s', async (category) => {
    expect(await makeEmailTemplate(editor, { category })).toMatchObject({ category });
  });

  it('creating an email template reports all missing fields', async () => {
    expect(await editor.post(LIST, { name: ' ' })).toMatchObject({
      status: 400,
      body: {
        error: 'Template name is required',
        fields: {
          name: ['Template name is required'],
          subject: ['Subject is required'],
          body: ['Email body is required'],
          category: ['Category is required'],
        },
      },
    });
  });

  it.each([
    ['name', 200, 'Template name is too long'],
    ['subject', 500, 'Subject is too long'],
    // Three bytes each: the longest body still fits into a request.
    ['body', 20_000, 'Email body is too long'],
  ])('an email template accepts a %s of up to %i characters', async (field, max, message) => {
    expect(await makeEmailTemplate(editor, { [field]: '€'.repeat(max) })).toMatchObject({
      [field]: '€'.repeat(max),
    });
    const longer = await editor.post(LIST, { ...hello, [field]: '€'.repeat(max + 1) });
    expect(longer).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it('an email template accepts up to ten tags of up to 50 characters', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(50, 'ü'));
    expect(await makeEmailTemplate(editor, { tags: [...ten, '', ten[0]] })).toMatchObject({ tags: ten });
    const more = await editor.post(LIST, { ...hello, tags: [...ten, 'x'] });
    expect(more).toMatchObject({
      status: 400,
      body: refusal('tags', 'Maximum 10 tags allowed per template'),
    });
    const longer = await editor.post(LIST, { ...hello, tags: ['ü'.repeat(51)] });
    expect(longer).toMatchObject({ status: 400, body: { error: 'Tag is too long' } });
  });

  it.each([
    ['name', null, 'Template name is required'],
    ['subject', '', 'Subject is required'],
    ['subject', 'Hello\r\nBcc: everybody@example.org', 'Subject must be one line'],
    ['body', ' \n ', 'Email body is required'],
    ['body', 7, 'Email body is required'],
    ['category', 'newsletter', `Category must be one of: ${CATEGORIES}`],
    ['category', '', 'Category is required'],
    ['tags', 'SaaS', 'Tags must be a list of texts'],
    ['tags', null, 'Tags must be a list of texts'],
  ])('refuses a new email template with %s %j', async (field, value, message) => {
    const refused = await editor.post(LIST, { ...hello, [field]: value });
    expect(refused).toMatchObject({ status: 400, body: refusal(field, message) });
  });
});

describe('PATCH /api/email-templates/{id}', () => {
  it('changing an email template updates only the given fields', async () => {
    const template = await makeEmailTemplate(editor, { tags: ['SaaS'] });
    server.clock.advance(1000);
    const { status, body } = await team.admin.patch<EmailTemplate>(urlOf(template), {
      subject: ' Hi ',
      category: 'update',
      tags: [],
      createdBy: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...template,
      subject: 'Hi',
      category: 'update',
      tags: [],
      updatedAt: body.updatedAt,
    });
    expect(body.updatedAt > template.updatedAt).toBe(true);
    expect((await editor.get(urlOf(template))).body).toEqual(body);
  });

  it('an empty change leaves an email template unchanged', async () => {
    const template = await makeEmailTemplate(editor);
    server.clock.advance(1000);
    expect((await editor.patch(urlOf(template), { ...hello, tags: [] })).body).toEqual(template);
    expect((await editor.patch(urlOf(template), {})).body).toEqual(template);
  });

  it.each([
    ['name', ' ', 'Template name is required'],
    ['subject', ' ', 'Subject is required'],
    ['body', '', 'Email body is required'],
    ['category', 'newsletter', `Category must be one of: ${CATEGORIES}`],
  ])('refuses to change an email template to %s %j', async (field, value, message) => {
    const template = await makeEmailTemplate(editor);
    const refused = await editor.patch(urlOf(template), { [field]: value });
    expect(refused).toMatchObject({ status: 400, body: refusal(field, message) });
    expect((await editor.get(urlOf(template))).body).toEqual(template);
  });

  it('changing an unknown email template answers 404', async () => {
    expect(await editor.patch(`${LIST}/${UNKNOWN_ID}`, { name: 'Hi' })).toMatchObject(NOT_FOUND);
  });
});

describe('DELETE /api/email-templates/{id}', () => {
  it('a deleted email template is not found afterwards', async () => {
    const template = await makeEmailTemplate(editor);
    expect((await editor.delete(urlOf(template))).status).toBe(204);
    expect(await editor.get(urlOf(template))).toMatchObject(NOT_FOUND);
    expect(await editor.delete(urlOf(template))).toMatchObject(NOT_FOUND);
  });
});

it('an email template is invisible to other workspaces', async () => {
  const template = await makeEmailTemplate(editor, { name: 'Secret handshake' });
  expect(await team.outsider.patch(urlOf(template), { name: 'Mine' })).toMatchObject(NOT_FOUND);
  expect(await team.outsider.delete(urlOf(template))).toMatchObject(NOT_FOUND);
  expect((await team.outsider.get(`${LIST}?search=handshake`)).body).toEqual([]);
  expect((await editor.get(urlOf(template))).body).toEqual(template);
});

describe('examples of emails', () => {
  it('a new workspace has two example emails per category, created by its owner', async () => {
    const grace = await server.signUp('grace@example.org');
    const { body: me } = await grace.get<{ id: string; workspaceId: string }>('/api/auth/me');
    const { body, headers } = await grace.get<EmailTemplate[]>(LIST);
    expect(headers.get('X-Total-Count')).toBe('12');
    expect(body.map(({ category }) => category)).toEqual(emailCategories.flatMap((name) => [name, name]));
    for (const [index, template] of body.entries()) {
      expect(template).toMatchObject({ ...emailExamples[index], workspaceId: me.workspaceId });
      expect(template.createdBy).toBe(me.id);
    }
    expect(new Set(body.map(({ name }) => name)).size).toBe(12);
  });

  it('changing an example of one workspace does not change those of others', async () => {
    const [linus, ken] = [await server.signUp('linus@example.org'), await server.signUp('ken@example.org')];
    const first = (await linus.get<EmailTemplate[]>(LIST)).body[0];
    if (!first) throw new Error('no example');
    expect((await linus.patch(urlOf(first), { subject: 'Ours' })).status).toBe(200);
    expect((await ken.get<EmailTemplate[]>(LIST)).body[0]?.subject).toBe(emailExamples[0]?.subject);
    expect((await linus.delete(urlOf(first))).status).toBe(204);
    expect((await linus.get(LIST)).headers.get('X-Total-Count')).toBe('11');
  });
});

it('changes to email templates are in the audit log, with long texts cut', async () => {
  const crew = await makeTeam(server);
  const template = await makeEmailTemplate(crew.editor, { body: 'x'.repeat(5000) });
  await crew.editor.patch(urlOf(template), { subject: 'Bye', body: 'y'.repeat(5000) });
  await crew.editor.patch(urlOf(template), { subject: 'Bye' });
  await crew.editor.patch(urlOf(template), { subject: '' });
  await crew.editor.delete(urlOf(template));
  const { body } = await crew.owner.get<AuditEntryView[]>('/api/audit-log?objectType=email_template');
  const told = body.map(({ action, objectName, actorName }) => [action, objectName, actorName]);
  const by = crew.emails.editor;
  expect(told).toEqual([
    ['deleted', 'Hello', by],
    ['updated', 'Hello', by],
    ['created', 'Hello', by],
  ]);
  const changes = body[1]?.changes ?? [];
  expect(changes.map(({ field }) => field)).toEqual(['subject', 'body']);
  expect(JSON.stringify(changes).length).toBeLessThan(2500);
});

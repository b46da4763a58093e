import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { brief, makeDocumentTemplate } from '../../testing/document-templates';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { DocumentTemplate } from './document-templates.entity';
import { documentCategories, documentFormats } from './document-templates.rules';
import { documentExamples } from './create-document-templates';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const LIST = '/api/document-templates';
const urlOf = ({ id }: DocumentTemplate) => `${LIST}/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Template not found' } };
const CATEGORIES = 'partnership-agreement, marketing-brief, sow, one-pager, proposal, other';
const FORMATS = 'markdown, html, pdf';
const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });

describe('permissions', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  const always = { anyone: 401, portal: 403 };
  type Call = (client: Client, template: DocumentTemplate) => Promise<TestResponse<unknown>>;
  const draft = { content: 'x', fileFormat: 'html' };

  const calls: [string, object, Call][] = [
    [`GET ${LIST}`, { ...everyone(200), outsider: 200 }, (who) => who.get(LIST)],
    [`POST ${LIST}`, { ...editors(201), outsider: 201 }, (who) => who.post(LIST, brief)],
    [`POST ${LIST}/preview`, { ...editors(200), outsider: 200 }, (who) => who.post(`${LIST}/preview`, draft)],
    [`GET ${LIST}/{id}`, { ...everyone(200), outsider: 404 }, (who, template) => who.get(urlOf(template))],
    [
      `GET ${LIST}/{id}/preview`,
      { ...everyone(200), outsider: 404 },
      (who, template) => who.get(`${urlOf(template)}/preview`),
    ],
    [
      `GET ${LIST}/{id}/download`,
      { ...everyone(200), outsider: 404 },
      (who, template) => who.get(`${urlOf(template)}/download`),
    ],
    [
      `PATCH ${LIST}/{id}`,
      { ...editors(200), outsider: 404 },
      (who, template) => who.patch(urlOf(template), { name: 'Brief' }),
    ],
    [
      `DELETE ${LIST}/{id}`,
      { ...editors(204), outsider: 404 },
      (who, template) => who.delete(urlOf(template)),
    ],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeDocumentTemplate(team.owner)),
    );
    expect(statuses).toEqual({ ...always, ...expected });
  });
});

describe('GET /api/document-templates', () => {
  it('the list is narrowed by category, format and search text, and counts the matches', async () => {
    const crew = await makeTeam(server);
    const make = (name: string, category: string, fileFormat: string, content: string) =>
      makeDocumentTemplate(crew.editor, { name, category, fileFormat, content, tags: ['Frühling'] });
    await make('First', 'sow', 'html', '<p>Deliver<b>ables</b> &amp; dates</p><style>p{color:red}</style>');
    await make('Second', 'sow', 'pdf', 'Milestones');
    await make('Third', 'other', 'html', '<script>secret()</script>');
    const found = async (parameters: string) => {
      const { body, headers } = await crew.viewer.get<DocumentTemplate[]>(`${LIST}?${parameters}`);
      expect(headers.get('X-Total-Count')).toBe(String(body.length));
      return body.map(({ name }) => name);
    };
    expect(await found('')).toEqual(['Third', 'Second', 'First']);
    expect(await found('category=sow')).toEqual(['Second', 'First']);
    expect(await found('fileFormat=html')).toEqual(['Third', 'First']);
    expect(await found('fileFormat=html&category=sow')).toEqual(['First']);
    expect(await found('search=deliverables%20dates')).toEqual(['First']);
    expect(await found('search=FR%C3%9CHLING&fileFormat=pdf')).toEqual(['Second']);
    expect(await found('search=secret')).toEqual([]);
    expect(await found('search=color')).toEqual([]);
  });

  it('the list comes in pages', async () => {
    const crew = await makeTeam(server);
    for (const name of ['a', 'b', 'c']) await makeDocumentTemplate(crew.editor, { name });
    const first = await crew.viewer.get<DocumentTemplate[]>(`${LIST}?limit=2&fileFormat=markdown`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await crew.viewer.get<DocumentTemplate[]>(next);
    expect([...first.body, ...second.body].map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(second.headers.get('Link')).toBeNull();
    expect(first.headers.get('X-Total-Count')).toBe('3');
  });

  it.each([
    ['category=contract', 'category', `Category must be one of: ${CATEGORIES}`],
    ['fileFormat=docx', 'fileFormat', `File format must be one of: ${FORMATS}`],
    ['cursor=x', 'cursor', 'Invalid cursor'],
    ['limit=0', 'limit', 'limit must be between 1 and 1000'],
  ])('refuses to list document templates with %s', async (parameters, field, message) => {
    expect(await editor.get(`${LIST}?${parameters}`)).toMatchObject({
      status: 400,
      body: refusal(field, message),
    });
  });
});

describe('POST /api/document-templates', () => {
  it('creating a document template returns it with all fields, as do the list and its id', async () => {
    const details = { ...brief, description: 'For launches', tags: ['launch'], fileFormat: 'pdf' };
    const { status, body } = await editor.post<DocumentTemplate>(LIST, details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      audience: 'none',
      tiers: [],
      partnerIds: [],
      downloadCount: 0,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      createdBy: team.userIds.editor,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<DocumentTemplate[]>(`${LIST}?limit=1`)).body).toEqual([body]);
  });

  it('creating a document template trims all fields but the content, and ignores server fields', async () => {
    const content = '\n    code\r\n\n  text  \n\n';
    const template = await makeDocumentTemplate(editor, {
      name: '  Brief ',
      description: ' ',
      content,
      tags: [' SaaS ', '', 'saas'],
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdBy: UNKNOWN_ID,
      createdAt: '2000-01-01T00:00:00.000Z',
      excerpt: 'none',
    });
    expect(template).toMatchObject({
      name: 'Brief',
      description: null,
      content,
      tags: ['SaaS'],
      workspaceId: team.workspaceId,
      createdBy: team.userIds.editor,
    });
    expect(template.id).not.toBe(UNKNOWN_ID);
    expect(template.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(template)).toHaveLength(15);
  });

  it('a document template can be without description and tags', async () => {
    expect(await makeDocumentTemplate(editor)).toMatchObject({ description: null, tags: [] });
  });

  const kinds = documentCategories.flatMap((category) =>
    documentFormats.map((fileFormat) => ({ category, fileFormat })),
  );
  it.each(kinds)('accepts the category $category with the format $fileFormat', async (kind) => {
    expect(await makeDocumentTemplate(editor, kind)).toMatchObject(kind);
  });

  it('creating a document template reports all missing fields', async () => {
    expect(await editor.post(LIST, { name: ' ' })).toMatchObject({
      status: 400,
      body: {
        error: 'Template name is required',
        fields: {
          name: ['Template name is required'],
          category: ['Category is required'],
          content: ['Content is required'],
          fileFormat: ['File format is required'],
        },
      },
    });
  });

  it.each([
    ['name', 200, 'Template name is too long'],
    ['description', 1000, 'Description is too long'],
  ])('a document template accepts a %s of up to %i characters', async (field, max, message) => {
    expect(await makeDocumentTemplate(editor, { [field]: 'ü'.repeat(max) })).toMatchObject({
      [field]: 'ü'.repeat(max),
    });
    const longer = await editor.post(LIST, { ...brief, [field]: 'ü'.repeat(max + 1) });
    expect(longer).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it('a document template accepts content up to a body of 64 KiB', async () => {
    const room = 64 * 1024 - JSON.stringify({ ...brief, content: '' }).length;
    expect((await makeDocumentTemplate(editor, { content: 'x'.repeat(room) })).content).toHaveLength(room);
    const { status } = await editor.post(LIST, { ...brief, content: 'x'.repeat(room + 1) });
    expect(status).toBe(413);
  });

  it.each([
    ['name', null, 'Template name is required'],
    ['description', 7, 'Description must be text'],
    ['content', ' \n ', 'Content is required'],
    ['content', null, 'Content is required'],
    ['category', 'contract', `Category must be one of: ${CATEGORIES}`],
    ['category', '', 'Category is required'],
    ['fileFormat', 'PDF', `File format must be one of: ${FORMATS}`],
    ['fileFormat', null, 'File format is required'],
    ['tags', 'SaaS', 'Tags must be a list of texts'],
  ])('refuses a new document template with %s %j', async (field, value, message) => {
    const refused = await editor.post(LIST, { ...brief, [field]: value });
    expect(refused).toMatchObject({ status: 400, body: refusal(field, message) });
  });
});

describe('PATCH /api/document-templates/{id}', () => {
  it('changing a document template updates only the given fields, and the search text', async () => {
    const template = await makeDocumentTemplate(editor, { content: 'Before the change', tags: ['SaaS'] });
    server.clock.advance(1000);
    const wanted = { description: ' Short ', content: ' After the alteration ', category: 'other' };
    const { status, body } = await team.admin.patch<DocumentTemplate>(urlOf(template), {
      ...wanted,
      createdBy: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...template, ...wanted, description: 'Short', updatedAt: body.updatedAt });
    expect(body.updatedAt > template.updatedAt).toBe(true);
    expect((await editor.get(urlOf(template))).body).toEqual(body);
    expect((await editor.get(`${LIST}?search=alteration`)).body).toEqual([body]);
    expect((await editor.get(`${LIST}?search=before%20the%20change`)).body).toEqual([]);
  });

  it('an empty change leaves a document template unchanged', async () => {
    const template = await makeDocumentTemplate(editor);
    server.clock.advance(1000);
    expect((await editor.patch(urlOf(template), { ...brief, tags: [] })).body).toEqual(template);
    expect((await editor.patch(urlOf(template), {})).body).toEqual(template);
  });

  it.each([
    ['name', ' ', 'Template name is required'],
    ['content', '', 'Content is required'],
    ['fileFormat', 'docx', `File format must be one of: ${FORMATS}`],
  ])('refuses to change a document template to %s %j', async (field, value, message) => {
    const template = await makeDocumentTemplate(editor);
    const refused = await editor.patch(urlOf(template), { [field]: value });
    expect(refused).toMatchObject({ status: 400, body: refusal(field, message) });
    expect((await editor.get(urlOf(template))).body).toEqual(template);
  });
});

it('a deleted document template is not found afterwards', async () => {
  const template = await makeDocumentTemplate(editor);
  expect((await editor.delete(urlOf(template))).status).toBe(204);
  for (const url of [urlOf(template), `${urlOf(template)}/preview`, `${urlOf(template)}/download`])
    expect(await editor.get(url)).toMatchObject(NOT_FOUND);
  expect(await editor.delete(urlOf(template))).toMatchObject(NOT_FOUND);
  expect(await editor.patch(`${LIST}/${UNKNOWN_ID}`, { name: 'Hi' })).toMatchObject(NOT_FOUND);
});

it('a document template is invisible to other workspaces', async () => {
  const template = await makeDocumentTemplate(editor, { name: 'Secret handshake' });
  expect(await team.outsider.patch(urlOf(template), { name: 'Mine' })).toMatchObject(NOT_FOUND);
  expect(await team.outsider.delete(urlOf(template))).toMatchObject(NOT_FOUND);
  expect((await team.outsider.get(`${LIST}?search=handshake`)).body).toEqual([]);
  expect((await editor.get(urlOf(template))).body).toEqual(template);
});

describe('previews of documents', () => {
  type Preview = { html: string };

  it('a preview shows Markdown and HTML, and for a PDF either of them', async () => {
    const shown = async (fileFormat: string, content: string) => {
      const { body } = await editor.post<Preview>(`${LIST}/preview`, { fileFormat, content });
      return /<body>(.*)<\/body>/s.exec(body.html)?.[1]?.trim();
    };
    expect(await shown('markdown', '- [x] *done*')).toBe('<ul>\n<li>☑ <em>done</em></li>\n</ul>');
    expect(await shown('html', '*x* <em style="color: red">y</em>')).toBe(
      '*x* <em style="color: red">y</em>',
    );
    expect(await shown('pdf', '*x* <em>y</em>')).toBe('<p><em>x</em> <em>y</em></p>');
    expect(await shown('pdf', '<!doctype html><p>*x*</p>')).toBe('<p>*x*</p>');
    expect(await shown('markdown', '![Logo](https://example.org/logo.png)')).toContain('[Image: Logo]');
  });

  // ASVS 1.3.1, 3.2.1
  it('a preview has no scripts and no external addresses, and contains its own policy', async () => {
    const content = '<p onclick="x()">Hi</p><script>x()</script><img src="https://example.org/x.png">';
    const template = await makeDocumentTemplate(editor, { name: '</title><b>', content, fileFormat: 'html' });
    const { body } = await team.viewer.get<Preview>(`${urlOf(template)}/preview`);
    expect(body.html).toContain(`content="default-src 'none';`);
    expect(body.html).toContain('<title>&lt;/title&gt;&lt;b&gt;</title>');
    expect(body.html).not.toMatch(/onclick|<script|example\.org/);
  });

  it.each([
    [{ fileFormat: 'docx', content: '' }, `File format must be one of: ${FORMATS}`],
    [{ fileFormat: 'html' }, 'Content is required'],
  ])('refuses a preview of %j', async (body, message) => {
    expect(await editor.post(`${LIST}/preview`, body)).toMatchObject({
      status: 400,
      body: { error: message },
    });
  });
});

describe('examples of documents', () => {
  it('a new workspace has two example documents per category, created by its owner', async () => {
    const grace = await server.signUp('grace@example.org');
    const { body: me } = await grace.get<{ id: string; workspaceId: string }>('/api/auth/me');
    const { body, headers } = await grace.get<DocumentTemplate[]>(LIST);
    expect(headers.get('X-Total-Count')).toBe('12');
    expect(body.map(({ category }) => category)).toEqual(documentCategories.flatMap((name) => [name, name]));
    expect(new Set(body.map(({ fileFormat }) => fileFormat))).toEqual(new Set(documentFormats));
    for (const [index, template] of body.entries())
      expect(template).toMatchObject({
        ...documentExamples[index],
        workspaceId: me.workspaceId,
        createdBy: me.id,
      });
    expect((await grace.get(`${LIST}?search=non-disclosure`)).headers.get('X-Total-Count')).not.toBe('0');
  });
});

it('changes to document templates are in the audit log, with long texts cut', async () => {
  const crew = await makeTeam(server);
  const template = await makeDocumentTemplate(crew.editor, { content: 'x'.repeat(5000) });
  await crew.editor.patch(urlOf(template), { description: 'Short', content: 'y'.repeat(5000) });
  await crew.editor.patch(urlOf(template), { description: 'Short' });
  await crew.editor.patch(urlOf(template), { content: '' });
  await crew.editor.delete(urlOf(template));
  const { body } = await crew.owner.get<AuditEntryView[]>('/api/audit-log?objectType=document_template');
  const by = crew.emails.editor;
  expect(body.map(({ action, objectName, actorName }) => [action, objectName, actorName])).toEqual([
    ['deleted', 'Launch brief', by],
    ['updated', 'Launch brief', by],
    ['created', 'Launch brief', by],
  ]);
  const changes = body[1]?.changes ?? [];
  expect(changes.map(({ field }) => field)).toEqual(['description', 'content']);
  expect(JSON.stringify(changes).length).toBeLessThan(2500);
});

it('a wrong method answers 405 with the allowed ones', async () => {
  const put = await editor.send('PUT', `${LIST}/${UNKNOWN_ID}/download`, {});
  expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET']);
});

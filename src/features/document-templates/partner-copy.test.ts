import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocumentTemplate } from '../../testing/document-templates';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { newId } from '../../lib/ids';
import type { Preview } from './document-templates.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LOGO = `data:image/png;base64,${pixel}`;

const hostileName = `<img src=x onerror="a()"> *Evil* [x](javascript:a()) {{sender.email}} 'q' & </style><script>`;

async function addPartner(name: string, image: string | null = null): Promise<string> {
  const { id } = await makePartner(team.editor, { name, website: 'https://acme.example/?a=1&b="2"' });
  if (image !== null)
    await server.app.db
      .write('partner_logos')
      .insert({ partnerId: id, workspaceId: team.workspaceId, image, version: 'v' });
  return id;
}

async function download(content: string, fileFormat: string, query: string, details: object = {}) {
  const { id } = await makeDocumentTemplate(team.editor, { content, fileFormat, ...details });
  const path = `/api/document-templates/${id}/download?${query}`;
  const response = await fetch(server.url + path, { headers: { Cookie: team.viewer.cookie() } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    disposition: response.headers.get('Content-Disposition'),
    bytes,
    text: new TextDecoder().decode(bytes),
  };
}

const preview = async (content: string, partnerId: string, fileFormat = 'html') =>
  (
    await team.editor.post<Preview & { error?: string }>('/api/document-templates/preview', {
      content,
      fileFormat,
      partnerId,
    })
  ).body;
const bodyOf = async (content: string, partnerId: string, fileFormat?: string) => {
  const { html } = await preview(content, partnerId, fileFormat);
  return /<body>([\s\S]*?)\s*<\/body>/.exec(html)?.[1];
};

describe('a copy for a partner', () => {
  it('has the values of the partner, its primary contact and the member', async () => {
    const partnerId = await addPartner('Łódź Motors', LOGO);
    await team.editor.post(`/api/partners/${partnerId}/contacts`, {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      isPrimary: true,
    });
    const content = [
      '# {{ Partner.Name }}',
      '{{partner.logo}} {{contact.firstName}} {{contact.phone}} {{workspace.name}} {{sender.email}} {{nonsense}}',
    ].join('\n\n');
    expect(await preview(content, partnerId, 'markdown')).toMatchObject({ missing: ['contact.phone'] });
    expect(await bodyOf(content, partnerId, 'markdown')).toBe(
      `<h1>Łódź Motors</h1>\n<p><img class="partner-logo" src="${LOGO}" alt="Łódź Motors"> Ada {{contact.phone}} ` +
        `${await workspaceName()} ${team.emails.editor} {{nonsense}}</p>`,
    );
    const file = await download(content, 'pdf', `partnerId=${partnerId}`, { name: 'For {{workspace.name}}' });
    expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
    const { text } = await extractText(await getDocumentProxy(file.bytes), { mergePages: true });
    expect(text).toContain('Łódź Motors');
    expect(text).toContain(
      `Ada {{contact.phone}} ${await workspaceName()} ${team.emails.viewer} {{nonsense}}`,
    );
    expect(text).toContain(`For ${await workspaceName()} Page 1 of 1`);
    expect(decodeURIComponent(file.disposition ?? '')).toContain(
      `For ${await workspaceName()} - Łódź Motors.pdf`,
    );
    const saved = await makeDocumentTemplate(team.editor, { content });
    const path = `/api/document-templates/${saved.id}`;
    const { body } = await team.viewer.get<Preview>(`${path}/preview?partnerId=${partnerId}`);
    expect(body.html).toContain('<h1>Łódź Motors</h1>');
  });

  async function workspaceName(): Promise<string> {
    const row: { name: string } | undefined = await server.app.db
      .read('workspaces')
      .where({ id: team.workspaceId })
      .first('name');
    return row?.name ?? '';
  }

  it('is the unchanged document without a partner', async () => {
    const content = '{{partner.name}} {{partner.logo}} <img src="{{partner.logo}}" alt="a">';
    expect((await download(content, 'markdown', '')).text).toBe(content);
    expect((await download(content, 'html', '')).text).toBe(content);
    const draft = { content, fileFormat: 'html' };
    const { body } = await team.editor.post<Preview>('/api/document-templates/preview', draft);
    expect(body.html).toContain(
      '<body>{{partner.name}} {{partner.logo}} <span class="missing-image">[Image: a]</span></body>',
    );
    expect(body.missing).toEqual([]);
  });

  it('is empty in the place of a missing logo', async () => {
    const partnerId = await addPartner('Plain');
    const content = '<p>a{{partner.logo}}<img src="{{partner.logo}}">b</p>';
    expect(await bodyOf(content, partnerId)).toBe('<p>a<span></span>b</p>');
    expect((await preview(content, partnerId)).missing).toEqual(['partner.logo']);
    expect((await download(content, 'html', `partnerId=${partnerId}`)).text).toBe('<p>a<img src="">b</p>');
    expect((await download('a{{partner.logo}}b', 'markdown', `partnerId=${partnerId}`)).text).toBe('ab');
  });

  it('has the logo in images of its own, with their size and description', async () => {
    const partnerId = await addPartner('Acme', LOGO);
    expect(await bodyOf('<img src="{{ partner.logo }}" width="90">', partnerId)).toBe(
      `<img src="${LOGO}" width="90" alt="Acme" />`,
    );
    expect(await bodyOf('![Logo of {{partner.name}}]({{partner.logo}})', partnerId, 'markdown')).toBe(
      `<p><img src="${LOGO}" alt="Logo of Acme" class="partner-logo" /></p>`,
    );
    expect(
      (await download('![x]({{partner.logo}}) {{partner.logo}}', 'markdown', `partnerId=${partnerId}`)).text,
    ).toBe(`![x](${LOGO}) ![Acme](${LOGO})`);
  });

  it('is for readers of the workspace and its partners', async () => {
    const { id } = await makeDocumentTemplate(team.editor);
    const path = `/api/document-templates/${id}`;
    const calls = [
      `${path}/download?partnerId=${team.partnerId}`,
      `${path}/preview?partnerId=${team.partnerId}`,
    ];
    for (const call of calls)
      expect(await statusByCaller(server, team, (client) => client.get(call))).toEqual({
        anyone: 401,
        outsider: 404,
        portal: 403,
        viewer: 200,
        editor: 200,
        admin: 200,
        owner: 200,
      });
    const other = await makeTeam(server);
    for (const partnerId of [UNKNOWN_ID, other.partnerId, newId()]) {
      const missing = { status: 404, body: { error: 'Partner not found' } };
      expect(await team.viewer.get(`${path}/download?partnerId=${partnerId}`)).toMatchObject(missing);
      expect(await team.viewer.get(`${path}/preview?partnerId=${partnerId}`)).toMatchObject(missing);
      const draft = { content: 'x', fileFormat: 'html', partnerId };
      expect(await team.editor.post('/api/document-templates/preview', draft)).toMatchObject(missing);
    }
    expect(await other.viewer.get(`${path}/download?partnerId=${other.partnerId}`)).toMatchObject({
      status: 404,
      body: { error: 'Template not found' },
    });
    expect((await team.viewer.get(`${path}/download?timeZone=Nowhere`)).status).toBe(400);
    expect((await team.viewer.get(`${path}/download?format=docx`)).status).toBe(400);
  });
});

// ASVS 1.2.1, 1.3.1
describe('hostile values', () => {
  let partnerId = '';
  beforeAll(async () => {
    partnerId = await addPartner(hostileName, LOGO);
  });

  const escaped =
    `&lt;img src=x onerror=&quot;a()&quot;&gt; *Evil* [x](javascript:a()) {{sender.email}} 'q' &amp; ` +
    `&lt;/style&gt;&lt;script&gt;`;

  it('are escaped in previews and PDF documents, and not searched for variables', async () => {
    expect(await bodyOf('*{{partner.name}}*', partnerId, 'markdown')).toBe(`<p><em>${escaped}</em></p>`);
    expect(await bodyOf('<p>{{partner.name}}</p>', partnerId)).toBe(`<p>${escaped}</p>`);
    expect(await bodyOf('<p title="{{partner.name}}">x</p>', partnerId)).toBe(`<p title="${escaped}">x</p>`);
    expect(await bodyOf('<img src="https://x.example" alt="{{partner.name}}">', partnerId)).toBe(
      `<span class="missing-image">[Image: ${escaped}]</span>`,
    );
    expect(await bodyOf('{{partner.logo}}<img src="{{partner.logo}}">', partnerId)).toBe(
      `<img class="partner-logo" src="${LOGO}" alt="${escaped}">` +
        `<img src="${LOGO}" class="partner-logo" alt="${escaped}" />`,
    );
  });

  it("can't create a dangerous link, and aren't filled in in styles and names", async () => {
    expect(await bodyOf('<a href="{{partner.website}}">x</a>', partnerId)).toBe(
      '<a href="https://acme.example/?a=1&amp;b=&quot;2&quot;" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(await bodyOf('[x]({{partner.website}})', partnerId, 'markdown')).toContain(
      'href="https://acme.example/?a=1',
    );
    expect(await bodyOf('<a href="mailto:a@b.example?subject={{partner.name}}">x</a>', partnerId)).toMatch(
      /^<a href="mailto:a@b\.example\?subject=%3Cimg%20src%3Dx%20[^"&<]*" target/,
    );
    const script = await addPartner(' java\tscript:alert(1)//');
    expect(await bodyOf('<a href="{{partner.name}}">x</a>', script)).toBe('<a>x</a>');
    expect(await bodyOf('[x]({{partner.name}})', script, 'markdown')).toBe('<p><a>x</a></p>');
    const styled =
      '<style>p{color:red;{{partner.name}}}</style><p style="color:{{partner.name}}" id="{{partner.name}}">x</p>';
    expect(await bodyOf(styled, partnerId)).toBe('<p id="{{partner.name}}">x</p>');
  });

  it('are character references in HTML files', async () => {
    const content = [
      '<!-- {{partner.name}} --><script>x("{{partner.name}}")</script><style>a{b:"{{partner.name}}"}</style>',
      '<p onclick="{{partner.name}}" title=\'{{partner.name}}\' data-x={{partner.name}}>{{partner.name}}</p>',
    ].join('\n');
    const { text, type } = await download(content, 'html', `partnerId=${partnerId}`);
    expect(type).toBe('text/html; charset=utf-8');
    const written =
      '&#60;img src&#61;x onerror&#61;&#34;a()&#34;&#62; *Evil* [x](javascript:a()) ' +
      '&#123;&#123;sender.email&#125;&#125; &#39;q&#39; &#38; &#60;/style&#62;&#60;script&#62;';
    expect(text.split('\n')).toEqual([
      content.split('\n')[0],
      `<p onclick="{{partner.name}}" title='${written}' data-x={{partner.name}}>${written}</p>`,
    ]);
    const script = await addPartner('javascript:alert(1)');
    const link = '<a href="{{partner.name}}">x</a><a href="{{partner.website}}">y</a>';
    expect((await download(link, 'html', `partnerId=${script}`)).text).toBe(
      '<a href="">x</a><a href="https://acme.example/?a&#61;1&#38;b&#61;&#34;2&#34;">y</a>',
    );
  });

  it('are character references in Markdown files, which look the same when they are rendered', async () => {
    const content = '{{partner.name}} [site](<{{partner.website}}>)\n\n<b title="{{partner.name}}">x</b>';
    const { text } = await download(content, 'markdown', `partnerId=${partnerId}`);
    expect(text.split('\n')[0]).not.toMatch(/[<*[]\s*(img|Evil|x\]|script)/);
    // Renders it like a program that doesn't support variables.
    const draft = { content: text, fileFormat: 'markdown' };
    const { body } = await team.editor.post<Preview>('/api/document-templates/preview', draft);
    expect(body.html).toContain(
      `<p>${escaped.replaceAll('&quot;', '"')} <a href="https://acme.example/?a=1&amp;b=%222%22" target="_blank" rel="noopener noreferrer nofollow">site</a></p>`,
    );
    expect(body.html).toContain(`<b title="${escaped}">x</b>`);
    for (const [name, rendered] of [
      ['1. First', '<p>1. First</p>'],
      ['# Big', '<p># Big</p>'],
      ['- List', '<p>- List</p>'],
      ['---', '<p>---</p>'],
      ['~~a~~ __b__ `c` \\d', '<p>~~a~~ __b__ `c` \\d</p>'],
    ] as const) {
      const id = await addPartner(name);
      const file = await download('{{partner.name}}', 'markdown', `partnerId=${id}`);
      const again = await team.editor.post<Preview>('/api/document-templates/preview', {
        content: file.text,
        fileFormat: 'markdown',
      });
      expect(again.body.html).toContain(rendered);
    }
  });

  // Prints large documents, in which the engine has no part.
  it.skipIf(process.env.TEST_DATABASE === 'postgres')(
    "and logos can't exceed the length of a document",
    async () => {
      const large = `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}`;
      const id = await addPartner('Large', large);
      const content = '{{partner.logo}}'.repeat(20);
      expect(await preview(content, id)).toMatchObject({ error: expect.stringContaining('too long') });
      for (const [fileFormat, query] of [
        ['markdown', ''],
        ['html', ''],
        ['pdf', ''],
        ['markdown', '&format=pdf'],
      ] as const)
        expect(await download(content, fileFormat, `partnerId=${id}${query}`)).toMatchObject({ status: 422 });
      // At the top and at the bottom.
      const twice = `{{partner.logo}}${'x '.repeat(2000)}{{partner.logo}}`;
      for (const fileFormat of ['pdf', 'html', 'markdown'])
        expect(await download(twice, fileFormat, `partnerId=${id}`)).toMatchObject({ status: 200 });
      const longName = await addPartner(`"${'"'.repeat(190)}`);
      expect(await download('{{partner.name}}'.repeat(3500), 'html', `partnerId=${longName}`)).toMatchObject({
        status: 200,
      });
    },
  );
});

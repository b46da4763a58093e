import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocumentTemplate } from '../../testing/document-templates';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

/** Downloads the file as a viewer. */
async function download(details: object) {
  const { id } = await makeDocumentTemplate(team.editor, details);
  const response = await fetch(`${server.url}/api/document-templates/${id}/download`, {
    headers: { Cookie: team.viewer.cookie() },
  });
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    header,
    type: header('Content-Type'),
    disposition: header('Content-Disposition'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

describe('downloads of documents', () => {
  it('a Markdown download is the stored content', async () => {
    const content = '\n# Plan\r\n\n\tÄpfel & 日本 <script>x()</script>\n\n';
    const file = await download({ name: 'Plan für Łódź / 2026', content, fileFormat: 'markdown' });
    expect(file).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' });
    expect(textOf(file.bytes)).toBe(content);
    expect(file.disposition).toBe(
      `attachment; filename="plan-fur-odz-2026.md"; filename*=UTF-8''Plan%20f%C3%BCr%20%C5%81%C3%B3d%C5%BA%20%20%202026.md`,
    );
  });

  // ASVS 3.2.1
  it('an HTML download is the stored content, as a sandboxed attachment', async () => {
    const content = '<!doctype html><img src="https://example.org/logo.png"><script>hello()</script>\n';
    const file = await download({ name: '日本', content, fileFormat: 'html' });
    expect(file).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(textOf(file.bytes)).toBe(content);
    expect(file.disposition).toMatch(/^attachment; filename="document\.html"; filename\*=UTF-8''%E6%97%A5/);
    expect(file.header('Content-Security-Policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(file.header('X-Content-Type-Options')).toBe('nosniff');
  });

  // ASVS 1.2.1, 5.4.1, 5.4.2
  it('a hostile name cannot break out of the headers of a download', async () => {
    const name = `a"; x="\r\nSet-Cookie: b=c\\ ../../etc/passwd\u2028`;
    const { status, disposition, header } = await download({ name, fileFormat: 'markdown' });
    expect(status).toBe(200);
    expect(disposition).toMatch(/^attachment; filename="[a-z0-9.-]+"; filename\*=UTF-8''[\w%.~!-]+$/);
    expect(header('Set-Cookie')).toBeNull();
  });
});

describe('PDF downloads', () => {
  /** In points; Chromium rounds up to its own pixels. */
  const A4 = { width: 595.3, height: 841.9 };

  async function read(bytes: Uint8Array) {
    const pdf = await getDocumentProxy(bytes);
    const { text } = await extractText(pdf, { mergePages: false });
    const pages = await Promise.all(text.map((_, index) => pdf.getPage(index + 1)));
    const sizes = pages.map((page) => page.getViewport({ scale: 1 }));
    const { info } = await pdf.getMetadata();
    return { text, sizes, title: 'Title' in info ? info.Title : undefined };
  }

  it('a PDF has A4 pages, with name and page number at the foot of each', async () => {
    const paragraph = (n: number) => `## Section ${n}\n\n${'The partner agrees to that. '.repeat(40)}\n\n`;
    const content = `# Vertrag\n\n${Array.from({ length: 12 }, (_, n) => paragraph(n + 1)).join('')}`;
    const file = await download({ name: 'Vertrag <b>Müller</b> & Söhne', content, fileFormat: 'pdf' });
    expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(file.disposition).toMatch(/^attachment; filename="vertrag-b-muller-b-sohne\.pdf"/);
    const { text, sizes, title } = await read(file.bytes);
    expect(text.length).toBeGreaterThan(2);
    for (const { width, height } of sizes) {
      expect(Math.abs(width - A4.width)).toBeLessThan(1);
      expect(Math.abs(height - A4.height)).toBeLessThan(1);
    }
    text.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${text.length}`);
      expect(page).toContain('Vertrag <b>Müller</b> & Söhne');
    });
    expect(title).toBe('Vertrag <b>Müller</b> & Söhne');
    expect(text.join(' ')).toContain('Section 12');
  });

  it('a PDF is on the paper of its workspace', async () => {
    const path = `/api/workspaces/${team.workspaceId}`;
    const wrong = await team.admin.patch(path, { paperSize: 'a5' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { paperSize: ['Paper size must be a4 or letter'] } },
    });
    expect(await team.admin.patch(path, { paperSize: 'letter' })).toMatchObject({
      body: { paperSize: 'letter' },
    });
    const { bytes } = await download({ content: 'A contract', fileFormat: 'pdf' });
    await team.admin.patch(path, { paperSize: 'a4' });
    expect((await read(bytes)).sizes).toMatchObject([{ width: 612, height: 792 }]);
  });

  it('a PDF keeps letters of other languages, even those that the font lacks', async () => {
    const content = 'Größe Zażółć gęślą Ελλάδα Привет — “quotes” € ☐ ✓';
    const { text } = await read((await download({ content, fileFormat: 'pdf' })).bytes);
    expect(text[0]).toContain('Größe Zażółć gęślą Ελλάδα Привет — “quotes” € ☐ ✓');
  });

  it('a PDF can be made from HTML with its own styles', async () => {
    const content = `<html><style>.x { display: none } h1 { break-after: page }</style>
      <h1>First page</h1><p class="x">Hidden</p><p>Second *page*</p></html>`;
    const { text } = await read((await download({ content, fileFormat: 'pdf' })).bytes);
    expect(text).toHaveLength(2);
    expect(text[0]).toContain('First page');
    expect(text[1]).toContain('Second *page*');
    expect(text.join()).not.toContain('Hidden');
  });
});

describe('without Chromium', () => {
  it('without Chromium, a PDF answers 503 naming the setting, and previews still work', async () => {
    const bare = await startTestServer({ PARTNERHUB_CHROMIUM: '/nowhere/chromium' });
    try {
      const owner = await bare.signUp('ada@example.org');
      const { id } = await makeDocumentTemplate(owner, { fileFormat: 'pdf' });
      const refused = await owner.get(`/api/document-templates/${id}/download`);
      expect(refused).toMatchObject({
        status: 503,
        body: {
          error: 'Chromium was not found: install it on the server, or name it in PARTNERHUB_CHROMIUM',
        },
      });
      expect((await owner.get(`/api/document-templates/${id}/preview`)).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});

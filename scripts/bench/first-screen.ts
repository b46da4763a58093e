import { startPartnerHub } from './processes';
import { report } from './report';
import { createBenchWorkspace } from './workspace';

/** How much JavaScript the browser loads, compressed, before a first screen can be used. */
export async function measureFirstScreen(): Promise<void> {
  const { dataDir, cookie, partnerId, workspaceId, remove } = await createBenchWorkspace(50);
  const server = await startPartnerHub(dataDir);
  const signedOut = ['/signin', `/apply/${workspaceId}`];
  const signedIn = [
    '/',
    '/partners/directory',
    '/partners/applications',
    '/partners/new',
    '/leads',
    '/campaigns',
    '/campaigns/templates',
    '/campaigns/email-templates',
    '/campaigns/document-templates',
    '/campaigns/events',
    '/campaigns/podcast',
    '/campaigns/referrals',
    '/insights/trends',
    '/insights/roadmap',
    `/partners/${partnerId}`,
    `/partners/${partnerId}/edit`,
  ];
  for (const path of [...signedOut, ...signedIn]) {
    const headers = { cookie: signedOut.includes(path) ? '' : cookie };
    const html = await (await fetch(server.url + path, { headers })).text();
    // Other scripts that the page names are those of screens that may come next; nothing loads them yet.
    const scripts = new Set(html.match(/(?<=rel="modulepreload" href=")[^"]+/g));
    let bytes = 0;
    for (const script of scripts) bytes += await compressedSize(server.url + script);
    report({
      what: `JavaScript of ${path.replace(partnerId, '{id}').replace(workspaceId, '{workspaceId}')} as the first screen, brotli`,
      unit: 'kB',
      value: bytes / 1000,
      target: { atMost: 170 },
      figures: `${scripts.size} files`,
    });
  }
  await server.stop();
  remove();
}

/** fetch would unpack the body; the header says how much crossed the wire. */
async function compressedSize(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
  return Number(response.headers.get('Content-Length'));
}

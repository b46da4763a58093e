import { startPartnerHub } from './processes';
import { report } from './report';
import { createBenchWorkspace } from './workspace';

/** Three lists, for the short benchmark. */
export const measureFirstLists = () => measureFirstScreen(['/leads', '/deals', '/partners/directory']);

/**
 * Measures how much compressed JavaScript the browser loads before a first screen can be used.
 * @param only the addresses to measure. Default: all
 */
export async function measureFirstScreen(only?: readonly string[]): Promise<void> {
  const { dataDir, cookie, partnerId, workspaceId, remove } = await createBenchWorkspace(50);
  const server = await startPartnerHub(dataDir);
  const signedOut = ['/signin', `/apply/${workspaceId}`];
  const signedIn = [
    '/',
    '/partners/directory',
    '/partners/applications',
    '/partners/new',
    '/settings?tab=webhooks',
    '/leads',
    '/deals',
    '/campaigns',
    '/campaigns/templates',
    '/campaigns/email-templates',
    '/campaigns/document-templates',
    '/campaigns/events',
    '/campaigns/podcast',
    '/campaigns/referrals',
    '/insights/monitoring',
    '/insights/trends',
    '/insights/roadmap',
    `/partners/${partnerId}`,
    `/partners/${partnerId}/edit`,
  ];
  for (const path of only ?? [...signedOut, ...signedIn]) {
    const headers = { cookie: signedOut.includes(path) ? '' : cookie };
    const html = await (await fetch(server.url + path, { headers })).text();
    // The page also names the scripts of screens that may come next, which aren't loaded yet.
    const scripts = new Set(html.match(/(?<=rel="modulepreload"[^>]* href=")[^"]+/g));
    if (scripts.size === 0) throw new Error(`${path} names no scripts`);
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

/** Reads the header, because fetch would decompress the body. */
async function compressedSize(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
  return Number(response.headers.get('Content-Length'));
}

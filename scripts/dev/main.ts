import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { waitForShutdown } from '../../src/cli/wait-for-shutdown';
import { loadConfig } from '../../src/config';
import { startServer } from '../../src/serve';
import { createMailPages, MAIL_PAGES } from './mail-pages';
import { startMailSink } from './mail-sink';
import { startVite } from './vite';

const { values } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'string' }, 'no-scheduler': { type: 'boolean' } },
});
const loaded = loadConfig();
// Without a mail server, /dev/mail shows the emails.
const sink = loaded.smtpUrl === null ? await startMailSink(join(loaded.dataDir, 'dev-mail')) : null;
const showMails = createMailPages(sink);
const config = {
  ...loaded,
  smtpUrl: sink?.smtpUrl ?? loaded.smtpUrl,
  // Links in emails contain them.
  port: values.port === undefined ? loaded.port : Number(values.port),
  host: values.host ?? loaded.host,
};
const server = await startServer(config, {
  scheduler: values['no-scheduler'] !== true,
  async loadWeb(redirect) {
    const web = await startVite(redirect);
    return { ...web, serveAsset: (...asked) => showMails(...asked) || web.serveAsset(...asked) };
  },
});
const stopped = waitForShutdown(async () => {
  await server.stop(0);
  await sink?.close();
});
process.stdout.write(
  `PartnerHub is ready at ${server.url} after ${performance.now().toFixed(0)} ms. Components: ${server.url}/ui. Emails: ${server.url}${MAIL_PAGES}\n`,
);
await stopped;
process.exit();

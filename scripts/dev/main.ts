import { parseArgs } from 'node:util';
import { waitForShutdown } from '../../src/cli/wait-for-shutdown';
import { loadConfig } from '../../src/config';
import { startServer } from '../../src/http/serve';
import { startVite } from './vite';

const { values } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'string' }, 'no-scheduler': { type: 'boolean' } },
});
const server = await startServer(loadConfig(), {
  port: values.port === undefined ? undefined : Number(values.port),
  host: values.host,
  scheduler: values['no-scheduler'] !== true,
  loadWeb: startVite,
});
const stopped = waitForShutdown(() => server.stop());
process.stdout.write(
  `PartnerHub is ready at ${server.url} after ${performance.now().toFixed(0)} ms. Components: ${server.url}/ui\n`,
);
await stopped;
process.exit();

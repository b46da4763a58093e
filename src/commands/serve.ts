import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';

export default class Serve extends BaseCommand {
  static override summary = 'Bring the database up to date and serve the web application.';
  static override description =
    'Prints the address as soon as it accepts connections. Ctrl+C finishes the requests in flight. SIGTERM accepts more for PARTNERHUB_DRAIN first, while /healthz answers 503. A second signal ends the process at once.';
  static override examples = ['<%= config.bin %> <%= command.id %> --port 8080 --host 0.0.0.0'];
  static override flags = {
    port: Flags.integer({
      description: 'port to listen on, 0 for any free one (default: PORT, else 3000)',
      min: 0,
      max: 65_535,
    }),
    host: Flags.string({ description: 'address to listen on (default: HOST, else 127.0.0.1)' }),
    'no-scheduler': Flags.boolean({ description: 'leave scheduled work to another process' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const config = await this.loadConfig();
    const [{ startServer }, { waitForShutdown }] = await Promise.all([
      import('../serve'),
      import('../cli/wait-for-shutdown'),
    ]);
    const server = await startServer(config, {
      port: flags.port,
      host: flags.host,
      scheduler: !flags['no-scheduler'],
      backups: config.backup && (await import('../operations/regular-backups')),
    });
    // Listen for signals before the message, because its reader may stop the server at once.
    // A person at a terminal waits for the end, and no load balancer sends more requests.
    const stopped = waitForShutdown((signal) => server.stop(signal === 'SIGTERM' ? config.drain : 0));
    if (server.firstLink)
      this.log(`Set the password of ${server.firstLink.email}: ${server.firstLink.setPasswordUrl}`);
    this.log(`PartnerHub is ready at ${server.url}`);
    await stopped;
  }
}

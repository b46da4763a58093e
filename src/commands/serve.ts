import { Command, Flags } from '@oclif/core';

export default class Serve extends Command {
  static override summary = 'Migrate, seed the built-in data and serve the web application.';
  static override examples = ['<%= config.bin %> serve --port 8080'];
  static override flags = {
    port: Flags.integer({ description: 'port to listen on; 0 picks a free one', env: 'PORT' }),
    host: Flags.string({ description: 'address to listen on', env: 'HOST' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const [{ loadConfig }, { startServer }] = await Promise.all([
      import('../config'),
      import('../http/serve'),
    ]);
    const server = await startServer(loadConfig(), flags);
    this.log(`PartnerHub is ready at ${server.url}`);
    await server.stopped;
  }
}

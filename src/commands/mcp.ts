import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';

export default class Mcp extends BaseCommand {
  static override summary =
    'Connect an AI assistant to a running PartnerHub with the Model Context Protocol.';
  static override description =
    'Reads messages from stdin and writes answers to stdout, as assistants expect of a local server. It makes its calls ' +
    'with the API key in PARTNERHUB_API_KEY, whose scope decides which tools exist.';
  static override examples = [
    'PARTNERHUB_API_KEY=phk_… <%= config.bin %> <%= command.id %> --url https://partners.example.com',
  ];
  static override flags = {
    url: Flags.string({ description: 'address of PartnerHub; default: PARTNERHUB_URL' }),
  };

  async run() {
    const { flags } = await this.parse(Mcp);
    const [config, { linkBase }, { connectMcp }] = await Promise.all([
      this.loadConfig(),
      import('../config'),
      import('../cli/connect-mcp'),
    ]);
    if (config.apiKey === null) throw new Error('Set PARTNERHUB_API_KEY to an API key of the workspace');
    await connectMcp(flags.url ?? linkBase(config), config.apiKey);
  }
}

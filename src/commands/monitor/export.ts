import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

const formats = ['csv', 'opml'] as const;

export default class MonitorExport extends BaseCommand {
  static override summary =
    'Write the competitors and sources of a workspace to stdout as CSV, or their feeds as OPML.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --workspace Halden > sources.csv',
    '<%= config.bin %> <%= command.id %> --workspace Halden --format opml > feeds.opml',
  ];
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the workspace', required: true }),
    format: Flags.option({ options: formats, default: 'csv' })({ description: 'the format of the file' }),
  };

  async run() {
    const { flags } = await this.parse(MonitorExport);
    const { operators, sourceExport } = await this.app();
    const workspace = await operators.findWorkspace(flags.workspace);
    const { content } = await sourceExport.exportForOperator(workspace, flags.format);
    for await (const part of content) process.stdout.write(part);
  }
}

import { Args, Flags } from '@oclif/core';
import type { App } from '../../app';
import { BaseCommand } from '../../cli/base-command';

export default class ReportsRun extends BaseCommand {
  static override summary = 'Write the figures of a shared or built-in report to stdout.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Won revenue by month" --workspace Halden > revenue.csv',
  ];
  static override args = {
    name: Args.string({ description: 'name or id of the report', required: true }),
  };
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the workspace; default: the only one' }),
    format: Flags.option({ options: ['csv'] as const, default: 'csv' })({
      description: 'the format of the file',
    }),
  };

  /** @throws Error without a name if there are several workspaces */
  private async workspaceOf(operators: App['operators'], name: string | undefined) {
    if (name !== undefined) return operators.findWorkspace(name);
    const { items } = await operators.listWorkspaces({ limit: 2 });
    const [only] = items;
    if (!only || items.length > 1) this.error('Name the workspace: --workspace NAME', { exit: 2 });
    return only;
  }

  async run() {
    const { args, flags } = await this.parse(ReportsRun);
    const { operators, reportRunner } = await this.app();
    const workspace = await this.workspaceOf(operators, flags.workspace);
    const { content } = await reportRunner.exportForOperator(workspace, args.name);
    for await (const part of content) process.stdout.write(part);
  }
}

import { Args } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class WorkspacesRename extends BaseCommand {
  static override summary = 'Give a workspace another name.';
  static override examples = ['<%= config.bin %> <%= command.id %> "Halden" "Halden Group"'];
  static override enableJsonFlag = true;
  static override args = {
    workspace: Args.string({ description: 'name or id of the workspace', required: true }),
    name: Args.string({ description: 'its new name', required: true }),
  };

  async run() {
    const { args } = await this.parse(WorkspacesRename);
    const { operatedWorkspaces } = await this.app();
    const renamed = await operatedWorkspaces.renameWorkspace(args.workspace, args.name);
    this.log(`${renamed.from} is now ${renamed.to}`);
    return renamed;
  }
}

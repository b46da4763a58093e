import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class WorkspacesDelete extends BaseCommand {
  static override summary = 'Delete a workspace with everything in it.';
  static override description =
    'Prints what is deleted, and deletes it only with --yes. The accounts of its members stay. It can be interrupted: running servers delete the rest.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> "Halden"',
    '<%= config.bin %> <%= command.id %> "Halden" --yes',
  ];
  static override enableJsonFlag = true;
  static override args = {
    workspace: Args.string({ description: 'name or id of the workspace', required: true }),
  };
  static override flags = {
    yes: Flags.boolean({ description: 'delete; without it, only list what is deleted' }),
  };

  async run() {
    const { args, flags } = await this.parse(WorkspacesDelete);
    const [{ operatedWorkspaces }, { formatBytes }] = await Promise.all([
      this.app(),
      import('../../lib/text/format-bytes'),
    ]);
    const found = await operatedWorkspaces.contentsOf(args.workspace);
    this.log(`Deletes the workspace ${found.name} (${found.id}) for good, with:`);
    for (const { what, count } of found.contents) this.log(`  ${what}: ${count}`);
    this.log(`  Files: ${formatBytes(found.bytes)}`);
    if (!flags.yes) throw new Error('--yes deletes this for good: make a backup first');
    await operatedWorkspaces.deleteWorkspace(found.id);
    this.log('Deleted.');
    return found;
  }
}

import { resolve } from 'node:path';
import { Args, Flags, ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { email } from '../../features/identity/accounts.schema';

export default class WorkspacesImport extends BaseCommand {
  static override summary = 'Import a workspace from a file that "workspaces export" has made.';
  static override description =
    'Adds it as a new workspace, in one transaction: if anything in the file is wrong, nothing is imported. Its people are invited, and nobody can sign in or see it before. Ids that are taken are replaced everywhere.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> halden.zip --dry-run',
    '<%= config.bin %> <%= command.id %> halden.zip --owner ada@example.com',
  ];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'the ZIP file', required: true }),
  };
  static override flags = {
    owner: Flags.string({
      description: 'email of the person who is invited as the owner; other owners of the file become admins',
    }),
    'dry-run': Flags.boolean({ description: 'check the whole file, and say what would be imported' }),
  };

  async run() {
    const { args, flags } = await this.parse(WorkspacesImport);
    const owner = flags.owner === undefined ? null : email.parse(flags.owner.trim());
    const isDryRun = flags['dry-run'];
    const { workspaceImporter } = await this.app();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Importing');
    const report = await workspaceImporter.importWorkspace(resolve(args.file), {
      actor: 'Command line',
      owner,
      isDryRun,
      onProgress(done, all) {
        if (isWatched) ux.action.status = `${Math.floor((100 * done) / all)} %`;
      },
    });
    if (isWatched) ux.action.stop();
    const { workspaceId, name, counts, mapped, renamed, invited } = report;
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    this.log(`${isDryRun ? 'Would import' : 'Imported'} ${name} (${workspaceId}): ${rows} rows`);
    for (const [table, count] of Object.entries(counts)) if (count > 0) this.log(`  ${table}: ${count}`);
    this.log(`Ids that were taken and are replaced: ${Object.keys(mapped).length}`);
    for (const { entity, field, from, to } of renamed) this.log(`  ${entity}.${field}: ${from} → ${to}`);
    this.log(isDryRun ? 'Would invite:' : 'Invited:');
    for (const { email: to, role, inviteUrl = '', mailStatus } of invited)
      this.log(`  ${to} (${role})${mailStatus === 'sent' ? ', mailed' : ` ${inviteUrl}`}`.trimEnd());
    if (isDryRun) this.log('Nothing was imported. Run the command without --dry-run.');
    return { workspaceId, counts, mapped, renamed, invited };
  }
}

import { Args, Flags } from '@oclif/core';
import { describeBadFile } from '../cli/bad-file';
import { BaseCommand } from '../cli/base-command';

export default class Restore extends BaseCommand {
  static override summary = 'Replace the database and the files with a backup.';
  static override description =
    'Stop PartnerHub first. The backup may be of either engine. The next start upgrades a backup from an older version. A damaged database changes nothing. Missing and damaged files are named and left out, the content of damaged ones is kept in the folder files.damaged-TIME of the data folder, and the command exits with 1.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /backup/partnerhub-2026-11-21.sqlite --force',
  ];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'a file that `backup` created', required: true }),
  };
  static override flags = {
    force: Flags.boolean({
      description: 'replace an existing database, and keep it under another name',
    }),
    'without-files': Flags.boolean({
      description: 'restore only the database, for a backup whose folder of files is lost',
    }),
  };

  async run() {
    const { args, flags } = await this.parse(Restore);
    const { restore } = await import('../operations/restore');
    const report = await restore(await this.loadConfig(), args.file, {
      force: flags.force,
      withoutFiles: flags['without-files'],
    });
    this.log(`Restored ${report.database}`);
    if (report.previous !== null) this.log(`The previous database is kept as ${report.previous}`);
    if (report.files > 0) this.log(`Restored ${report.files} files`);
    for (const bad of report.badFiles) this.logToStderr(describeBadFile(bad));
    if (report.bad === 0) return report;
    this.logToStderr(
      `Error: Missing or damaged files in the backup: ${report.bad}. Everything else is restored`,
    );
    process.exitCode = 1;
    return report;
  }
}

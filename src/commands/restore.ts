import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';

export default class Restore extends BaseCommand {
  static override summary = 'Put a backup in the place of the database.';
  static override description =
    'For SQLite; with PostgreSQL use pg_restore. Stop PartnerHub before. A backup of an older version is brought up to date by the next start.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /backup/partnerhub-2026-11-21.sqlite --force',
  ];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'a file that `backup` made', required: true }),
  };
  static override flags = {
    force: Flags.boolean({
      description: 'even where there is a database, which is then kept under another name',
    }),
  };

  async run() {
    const { args, flags } = await this.parse(Restore);
    const { restore } = await import('../operations/restore');
    const report = await restore(await this.loadConfig(), args.file, flags);
    this.log(`Restored ${report.database}`);
    if (report.previous !== null) this.log(`The database before is kept as ${report.previous}`);
    return report;
  }
}

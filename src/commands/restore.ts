import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';

export default class Restore extends BaseCommand {
  static override summary = 'Replace the database with a backup.';
  static override description =
    'For SQLite; with PostgreSQL use pg_restore. Stop PartnerHub first. The next start upgrades a backup from an older version.';
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
  };

  async run() {
    const { args, flags } = await this.parse(Restore);
    const { restore } = await import('../operations/restore');
    const report = await restore(await this.loadConfig(), args.file, flags);
    this.log(`Restored ${report.database}`);
    if (report.previous !== null) this.log(`The previous database is kept as ${report.previous}`);
    return report;
  }
}

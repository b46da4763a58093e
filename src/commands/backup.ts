import { Args, ux } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import { formatBytes } from '../cli/bytes';

export default class Backup extends BaseCommand {
  static override summary = 'Copy the database and all files, also while PartnerHub is running.';
  static override description =
    'For SQLite; with PostgreSQL use pg_dump. The copy is checked before it gets its name. Uploaded files go to a folder next to it, FILE.files.';
  static override examples = ['<%= config.bin %> <%= command.id %> /backup/partnerhub-$(date +%F).sqlite'];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'the file to create', required: true }),
  };

  async run() {
    const { args } = await this.parse(Backup);
    const { backUp } = await import('../operations/backup');
    const config = await this.loadConfig();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Copying the database');
    const report = await backUp(config, args.file, (bytes) => {
      if (isWatched) ux.action.status = formatBytes(bytes);
    });
    if (isWatched) ux.action.stop();
    this.log(`Backed up to ${report.file} (${formatBytes(report.bytes)})`);
    if (report.folder !== null)
      this.log(`Copied ${report.files} files to ${report.folder} (${formatBytes(report.fileBytes)})`);
    if (report.bad > 0)
      this.warn(`${report.bad} files are missing or damaged in the storage, so the backup doesn't have them`);
    return report;
  }
}

import { Flags, ux } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import { formatBytes } from '../lib/text/format-bytes';

export default class Vacuum extends BaseCommand {
  static override summary = 'Give the unused space of the database back to the disk.';
  static override description =
    'For SQLite; PostgreSQL does it by itself. A full run rewrites the database: stop PartnerHub first, and have twice the ' +
    'size of the data free on the disk. It prepares the database for --incremental, which releases unused space in ' +
    'small steps while PartnerHub is running.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --incremental',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    incremental: Flags.boolean({ description: 'release unused space while PartnerHub is running' }),
  };

  async run() {
    const { flags } = await this.parse(Vacuum);
    const { vacuum } = await import('../operations/vacuum');
    const config = await this.loadConfig();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Freeing space');
    const report = await vacuum(config, { isIncremental: flags.incremental });
    if (isWatched) ux.action.stop();
    if (report.after === null)
      this.log('PostgreSQL frees space by itself (autovacuum): there is nothing to do');
    else this.log(`Freed ${formatBytes(report.freed)}. The database has ${formatBytes(report.after)}.`);
    return report;
  }
}

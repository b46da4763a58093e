import { Flags, ux } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import { describeBadFile } from '../cli/bad-file';

export default class Move extends BaseCommand {
  static override summary = 'Copy this installation into another database, also of the other engine.';
  static override description =
    'Stop PartnerHub first. Copies every table into an empty PostgreSQL database, or into a SQLite database in an empty folder with all files, compares the rows and says what to set next. The source is never changed. If the command is interrupted, PartnerHub refuses the target, and running the command again starts over.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --to postgres://partnerhub@db.example.com/partnerhub --dry-run',
    '<%= config.bin %> <%= command.id %> --to /var/lib/partnerhub-copy',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    to: Flags.string({ description: 'URL of a PostgreSQL database, or a folder', required: true }),
    'dry-run': Flags.boolean({ description: 'read everything, look at the target, and copy nothing' }),
  };

  async run() {
    const { flags } = await this.parse(Move);
    const { move } = await import('../operations/move/move');
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Copying');
    const report = await move(await this.loadConfig(), {
      to: flags.to,
      isDryRun: flags['dry-run'],
      onProgress(step, rows) {
        if (isWatched) ux.action.status = `${step} ${rows === 0 ? '' : rows.toLocaleString('en')}`;
      },
    });
    if (isWatched) ux.action.stop();
    for (const { name, rows } of report.tables) if (rows > 0) this.log(`${name.padEnd(32)} ${rows}`);
    const did = flags['dry-run'] ? 'Read' : 'Copied and compared';
    this.log(`${did} ${report.rows} rows of ${report.tables.length} tables in ${report.seconds} s`);
    if (report.files > 0) this.log(`Copied ${report.files} files`);
    for (const file of report.badFiles) this.logToStderr(describeBadFile(file));
    if (report.badFiles.length > 0)
      this.warn(`${report.badFiles.length} files are missing or damaged, so the target doesn't have them`);
    this.log(report.next);
    return report;
  }
}

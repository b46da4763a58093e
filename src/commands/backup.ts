import { Args, Flags, ux } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import { formatBytes } from '../lib/text/format-bytes';
import { describeBadFile } from '../cli/bad-file';
import type { BackupReport } from '../operations/backup';

export default class Backup extends BaseCommand {
  static override summary = 'Copy the database and all files, also while PartnerHub is running.';
  static override description =
    'The copy is a SQLite database, also of PostgreSQL, which `restore` brings back to either. It is checked before it gets its name. Uploaded files go to a folder next to it, FILE.files, and its SHA-256 to FILE.sha256. --daily makes the regular backup that `serve` makes with PARTNERHUB_BACKUP=daily. --verify reads an existing backup again, and exits with 1 if anything in it is missing or damaged.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> /backup/partnerhub-$(date +%F).sqlite',
    '<%= config.bin %> <%= command.id %> --daily',
    '<%= config.bin %> <%= command.id %> --verify /backup/partnerhub-2026-11-21.sqlite',
  ];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'the file to create, or to verify' }),
  };
  static override flags = {
    verify: Flags.boolean({ description: 'check the existing backup FILE, and change nothing' }),
    daily: Flags.boolean({
      description:
        'make the regular backup of this day, unless there is one, and delete those no longer kept',
      exclusive: ['verify'],
    }),
  };

  async run() {
    const { args, flags } = await this.parse(Backup);
    if (flags.daily) return this.#backUpDaily();
    if (args.file === undefined) this.error('Missing 1 required arg: file', { exit: 2 });
    return flags.verify ? this.#verify(args.file) : this.#backUp(args.file);
  }

  async #backUp(target: string) {
    const { backUp } = await import('../operations/backup');
    const config = await this.loadConfig();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Copying the database');
    const report = await backUp(config, target, {
      onProgress(bytes) {
        if (isWatched) ux.action.status = formatBytes(bytes);
      },
    });
    if (isWatched) ux.action.stop();
    return this.#describe(report);
  }

  async #backUpDaily() {
    const { backUpDaily } = await import('../operations/regular-backups');
    const report = await backUpDaily(await this.loadConfig(), new Date());
    if (report !== null) return this.#describe(report);
    this.log('There is a backup of this day already');
    return null;
  }

  #describe(report: BackupReport): BackupReport {
    this.log(`Backed up to ${report.file} (${formatBytes(report.bytes)})`);
    if (report.folder !== null)
      this.log(`Copied ${report.files} files to ${report.folder} (${formatBytes(report.fileBytes)})`);
    for (const file of report.badFiles) this.logToStderr(describeBadFile(file));
    if (report.bad > 0)
      this.warn(`${report.bad} files are missing or damaged in the storage, so the backup doesn't have them`);
    return report;
  }

  async #verify(file: string) {
    const { verifyBackup } = await import('../operations/verify-backup');
    const report = await verifyBackup(file);
    const { bad, unknown, files, fileBytes } = report;
    const compared = report.isCompared ? 'unchanged' : 'intact (it has no SHA-256 to compare)';
    this.log(`The database of ${report.file} is ${compared}`);
    if (files > 0) this.log(`${files} files are unchanged (${formatBytes(fileBytes)})`);
    for (const one of bad) this.logToStderr(describeBadFile(one));
    for (const id of unknown) this.logToStderr(`${id} is not a file of this backup`);
    const problems = bad.length + unknown.length;
    if (problems === 0) return report;
    this.logToStderr(`Error: Missing, damaged or unknown files in the backup: ${problems}`);
    process.exitCode = 1;
    return report;
  }
}

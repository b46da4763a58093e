import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import type { Config } from '../config';
import type { MigrationStatus } from '../db/upgrade-schema';

export default class Migrate extends BaseCommand {
  static override summary = 'Bring the database schema up to date.';
  static override description = '`serve` does this automatically before it accepts connections.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --status',
    '<%= config.bin %> <%= command.id %> --rollback',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    rollback: Flags.boolean({
      description: 'list what undoing the migrations of the last upgrade deletes; stop PartnerHub first',
      exclusive: ['status'],
    }),
    force: Flags.boolean({
      description: 'undo them, and keep a copy of a SQLite database',
      dependsOn: ['rollback'],
    }),
    status: Flags.boolean({ description: 'only list applied and pending migrations' }),
  };

  async run() {
    const { flags } = await this.parse(Migrate);
    const { schemaStatus, upgradeSchema } = await import('../db/upgrade-schema');
    const config = await this.loadConfig();
    if (flags.status) return this.#report(await schemaStatus(config));
    if (flags.rollback) return this.#rollBack(config, flags.force);
    return this.#say('Applied', await upgradeSchema(config), 'The schema is up to date');
  }

  async #rollBack(config: Config, force: boolean) {
    const { rollBack } = await import('../operations/roll-back');
    const report = await rollBack(config, { force });
    const { migrations, tables, columns, copy, isUndone } = report;
    if (isUndone || migrations.length === 0) this.#say('Undone', migrations, 'There is nothing to undo');
    else for (const name of migrations) this.log(`undoes   ${name}`);
    for (const { table, rows } of tables) this.log(`deletes  the table ${table} with ${rows} rows`);
    for (const column of columns) this.log(`deletes  the column ${column}`);
    if (copy !== null) this.log(`The previous database is kept as ${copy}`);
    if (isUndone || migrations.length === 0) return report;
    throw new Error(
      `--force undoes ${migrations.length} migrations and deletes this data: ` +
        (config.databaseUrl === null ? 'it keeps a copy of the database' : 'make a backup first'),
    );
  }

  #report(status: MigrationStatus): MigrationStatus {
    for (const state of ['applied', 'pending', 'unknown'] as const)
      for (const name of status[state]) this.log(`${state.padEnd(8)} ${name}`);
    return status;
  }

  #say(did: string, names: string[], nothing: string): { migrations: string[] } {
    this.log(names.length === 0 ? nothing : `${did} ${names.join(', ')}`);
    return { migrations: names };
  }
}

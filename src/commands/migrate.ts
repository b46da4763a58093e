import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import type { MigrationStatus } from '../operations/schema';

export default class Migrate extends BaseCommand {
  static override summary = 'Bring the database schema up to date.';
  static override description = '`serve` does this automatically before it accepts connections.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --status',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    rollback: Flags.boolean({
      description: 'undo the migrations of the last upgrade, and delete their data',
      exclusive: ['status'],
    }),
    status: Flags.boolean({ description: 'only list applied and pending migrations' }),
  };

  async run() {
    const { flags } = await this.parse(Migrate);
    const { schemaStatus, undoUpgrade, upgradeSchema } = await import('../operations/schema');
    const config = await this.loadConfig();
    if (flags.status) return this.#report(await schemaStatus(config));
    if (flags.rollback) return this.#say('Undone', await undoUpgrade(config), 'There is nothing to undo');
    return this.#say('Applied', await upgradeSchema(config), 'The schema is up to date');
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

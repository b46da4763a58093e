import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class OutboxRetry extends BaseCommand {
  static override summary = 'Deliver events again whose deliveries have failed.';
  static override description =
    'A running server delivers them. With --waiting, deliveries that wait for their next attempt are made at once instead.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --receiver webhooks --waiting',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    receiver: Flags.string({ description: 'only those to this receiver, as in outbox status' }),
    waiting: Flags.boolean({ description: 'those that wait for their next attempt, not failed ones' }),
  };

  async run() {
    const { flags } = await this.parse(OutboxRetry);
    const { outbox } = await this.app();
    const retried = await outbox.retry(flags.waiting ? 'pending' : 'failed', flags.receiver);
    this.log(retried === 1 ? '1 delivery is made again.' : `${retried} deliveries are made again.`);
    return { retried };
  }
}

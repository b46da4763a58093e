import { BaseCommand } from '../../cli/base-command';

export default class OutboxStatus extends BaseCommand {
  static override summary = 'Show how many events wait to go out to webhooks and other receivers.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(OutboxStatus);
    const [{ formatTable }, { outbox }] = await Promise.all([import('../../cli/table'), this.app()]);
    const status = await outbox.status();
    this.log(`New events: ${status.newEvents}`);
    this.log(
      formatTable(
        status.consumers,
        {
          RECEIVER: ({ consumer }) => consumer,
          WAITING: ({ pending }) => pending,
          FAILED: ({ failed }) => failed,
          'OLDEST WAITING': ({ oldestPendingAt }) => oldestPendingAt,
        },
        'Nothing waits, and nothing has failed.',
      ),
    );
    return status;
  }
}

import { BaseCommand } from '../../cli/base-command';

export default class ReportsSend extends BaseCommand {
  static override summary = 'Mail the scheduled reports that are due.';
  static override description =
    'Does one pass, as a running server does every few minutes. Several can run at the same time.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(ReportsSend);
    const { reportRunner, background } = await this.app();
    const sent = await reportRunner.run();
    await background.settled();
    this.log(`Reports sent: ${sent}.`);
    return { sent };
  }
}

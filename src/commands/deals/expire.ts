import { BaseCommand } from '../../cli/base-command';

export default class DealsExpire extends BaseCommand {
  static override summary = 'Expire deals whose protection has ended, and warn about those that end soon.';
  static override description =
    'Does one pass, as a running server does every few minutes. Warns 14 and 3 days before the end, once each. Several can run ' +
    'at the same time.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(DealsExpire);
    const { dealExpiry } = await this.app();
    const report = await dealExpiry.run();
    this.log(`Expired: ${report.expired}. Warnings: ${report.warned}.`);
    return report;
  }
}

import { BaseCommand } from '../../cli/base-command';

export default class MoneyRelease extends BaseCommand {
  static override summary = 'Make commissions due whose hold has ended.';
  static override description =
    'Does one pass, as a running server does every few minutes. Commissions with flags stay held until an admin decides. Several ' +
    'can run at the same time.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(MoneyRelease);
    const { commissionRelease } = await this.app();
    const { released } = await commissionRelease.run();
    this.log(`Released: ${released}.`);
    return { released };
  }
}

import { BaseCommand } from '../../cli/base-command';

export default class MoneyCheck extends BaseCommand {
  static override summary = 'Compare all amounts of commissions with their ledger.';
  static override description =
    'Adds the ledger up again and compares it with what is left of each commission, with the balance of each payee, and with ' +
    'the ledgers and rewards that commissions stand for. Fails if anything differs.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(MoneyCheck);
    const { checkMoney } = await this.app();
    const report = await checkMoney();
    for (const { what, id, expected, found } of report.differences)
      this.log(`${what} ${id}: ${found} instead of ${expected}`);
    this.log(
      report.differences.length === 0
        ? `All ${report.commissions} commissions agree with the ledger.`
        : `Differences: ${report.differences.length}.`,
    );
    if (report.differences.length > 0) process.exitCode = 1;
    return report;
  }
}

import { BaseCommand } from '../../cli/base-command';

export default class ScorecardsRefresh extends BaseCommand {
  static override summary = 'Compute the health of all partners.';
  static override description =
    'Does one pass now, as a running server does once a day. Lists sort and filter partners by the health of the last pass. ' +
    'Several can run at the same time.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(ScorecardsRefresh);
    const { scorecardRefresh } = await this.app();
    const { refreshed } = await scorecardRefresh.run();
    this.log(`Refreshed: ${refreshed}.`);
    return { refreshed };
  }
}

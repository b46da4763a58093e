import { BaseCommand } from '../../cli/base-command';

export default class TiersReview extends BaseCommand {
  static override summary = 'Compare the tiers of partners with what they have reached.';
  static override description =
    'Reviews all partners now, as a running server does once a day, and proposes other tiers. Admins accept or dismiss what it ' +
    'proposes. Several can run at the same time.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(TiersReview);
    const { tierReview } = await this.app();
    const { proposed } = await tierReview.run();
    this.log(`Proposed: ${proposed}.`);
    return { proposed };
  }
}

import { ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class PodcastsRefresh extends BaseCommand {
  static override summary = "Repeat podcast searches that are a day old, and read shows' feeds again.";
  static override description =
    'Keeps repeated searches fast. It calls providers slowly enough to leave room for searches by users. The rest waits for the ' +
    'next run.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(PodcastsRefresh);
    const { podcasts } = await this.app();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Refreshing');
    const report = await podcasts.refresh((done) => {
      if (isWatched) ux.action.status = done;
    });
    if (isWatched) ux.action.stop();
    const { searches, feeds } = report;
    this.log(
      `Searches: ${searches.refreshed} refreshed, ${searches.failed} failed. Feeds: ${feeds.read} read, ${feeds.failed} failed.`,
    );
    return report;
  }
}

import { ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { oneLine } from '../../cli/one-line';

export default class TrendsRefresh extends BaseCommand {
  static override summary = 'Ask for the articles of Industry Trends that are due.';
  static override description =
    'Meant for cron, and safe beside a server and other refreshes: what several workspaces want is asked once. Queries that fail are ' +
    'named on stderr, and are tried again later.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(TrendsRefresh);
    const { trendRefresh } = await this.app();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Refreshing');
    const report = await trendRefresh.refresh((done) => {
      if (isWatched) ux.action.status = `${done} queries`;
    });
    if (isWatched) ux.action.stop();
    const { asked, newArticles, failed, waiting } = report;
    for (const { provider, query, message } of failed)
      this.logToStderr(oneLine(`${provider}, ${query}: ${message}`));
    for (const { provider, seconds } of waiting)
      this.logToStderr(`${provider} is left alone for ${seconds} s; what is due there waits.`);
    this.log(`Queries: ${asked} asked, ${failed.length} failed. New articles: ${newArticles}.`);
    return report;
  }
}

import { ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { oneLine } from '../../cli/one-line';

export default class TrendsRefresh extends BaseCommand {
  static override summary = 'Run the queries of Industry Trends that are due.';
  static override description =
    'For cron jobs. It can run next to a server and other refreshes: a query that workspaces share runs once. Queries that fail are ' +
    'listed on stderr and retried later. Exits with 1 if no query got an answer.';
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
      this.logToStderr(`${provider} is paused for ${seconds} s; its due queries wait.`);
    this.log(`Queries: ${asked} asked, ${failed.length} failed. New articles: ${newArticles}.`);
    const isEmpty = asked === failed.length;
    if (isEmpty && failed.length + waiting.length > 0) process.exitCode = 1;
    return report;
  }
}

import { Args, ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class PodcastsImport extends BaseCommand {
  static override summary = 'Add the podcasts in a CSV or OPML file to the catalogue of this installation.';
  static override description =
    'Can be repeated: existing shows are updated. The first line of a CSV file contains the column names: name, and any of ' +
    'host, description, category, topics, audienceSize, frequency, episodes, website, youtube, apple, spotify, language, feedUrl. ' +
    'Invalid rows, and rows with the same feed as an earlier one, are skipped and listed on stderr. The exit code is then 1. ' +
    'A frequency other than daily, weekly and bi-weekly is left out and listed, too. PartnerHub derives it from the dates in ' +
    'the feed.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> podcasts.csv',
    '<%= config.bin %> <%= command.id %> subscriptions.opml --json',
  ];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'the CSV or OPML file', required: true }),
  };

  async run() {
    const { args } = await this.parse(PodcastsImport);
    const { podcastCatalogue } = await this.app();
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Importing');
    const report = await podcastCatalogue.importFile(args.file, (rows) => {
      if (isWatched) ux.action.status = `${rows} rows`;
    });
    if (isWatched) ux.action.stop();
    const { added, updated, unchanged, refused, incomplete } = report;
    for (const { place, message } of report.warnings) this.logToStderr(`${place}: ${message}`);
    if (incomplete > report.warnings.length)
      this.logToStderr(`and ${incomplete - report.warnings.length} more frequencies`);
    for (const { place, message } of report.problems) this.logToStderr(`${place}: ${message}`);
    if (refused > report.problems.length)
      this.logToStderr(`and ${refused - report.problems.length} more rows`);
    if (refused > 0 && added + updated + unchanged === 0) throw new Error('The file has no valid podcasts');
    this.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} skipped`);
    if (refused > 0) process.exitCode = 1;
    return report;
  }
}

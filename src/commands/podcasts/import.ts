import { Args, ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class PodcastsImport extends BaseCommand {
  static override summary = 'Add the podcasts of a CSV or OPML file to the catalogue of this installation.';
  static override description =
    'Can be repeated: a show that is there is brought up to date. The first line of a CSV file names its columns: name, and any of ' +
    'host, description, category, topics, audienceSize, frequency, episodes, website, youtube, apple, spotify, language, feedUrl. ' +
    'Rows that are not right are left out, and named on stderr.';
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
    for (const { place, message } of report.problems) this.logToStderr(`${place}: ${message}`);
    const { added, updated, unchanged, refused } = report;
    if (refused > report.problems.length)
      this.logToStderr(`and ${refused - report.problems.length} further rows`);
    if (refused > 0 && added + updated + unchanged === 0) throw new Error('No row of the file is a podcast');
    this.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} left out`);
    return report;
  }
}

import { BaseCommand } from '../../cli/base-command';

export default class RetentionRun extends BaseCommand {
  static override summary = 'Delete what the configuration does not keep any longer.';
  static override description =
    'For cron jobs, where no scheduler runs, and after a change of PARTNERHUB_FEED_RETENTION, PARTNERHUB_AUDIT_RETENTION or PARTNERHUB_TRASH_RETENTION. It can run next to a server.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(RetentionRun);
    const { retention } = await this.app();
    const deleted = await retention.deleteExpired();
    this.log(
      `Deleted: ${deleted.feedItems} feed items, ${deleted.trendArticles} articles, ${deleted.auditEntries} entries of the audit log, ` +
        `${deleted.trash} records in the trash, ${deleted.operations} changes that could be undone.`,
    );
    return deleted;
  }
}

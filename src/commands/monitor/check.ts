import { Flags, ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { oneLine } from '../../cli/one-line';

export default class MonitorCheck extends BaseCommand {
  static override summary = 'Check the sources of competitors that are due.';
  static override description =
    'Meant for cron, and safe beside a server and other checks: no source is checked twice. Sources that fail are named on stderr, and ' +
    'are tried again later.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --workspace Halden --type rss --all',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the only workspace to check' }),
    type: Flags.string({ description: 'the only type of source to check, such as rss' }),
    all: Flags.boolean({
      description: 'check those that are not due or back off, too; only paused ones stay out',
    }),
  };

  async run() {
    const { flags } = await this.parse(MonitorCheck);
    const { operators, sourceChecks, retention } = await this.app();
    const workspace =
      flags.workspace === undefined ? undefined : await operators.findWorkspace(flags.workspace);
    if (flags.type !== undefined) await sourceChecks.requireType(flags.type);
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start('Checking');
    const report = await sourceChecks.check(
      { workspaceId: workspace?.id, sourceType: flags.type, all: flags.all },
      (done) => {
        if (isWatched) ux.action.status = `${done} sources`;
      },
    );
    const { feedItems: forgotten } = await retention.forget();
    if (isWatched) ux.action.stop();
    for (const { competitor, sourceType, source, message } of report.failed)
      this.logToStderr(oneLine(`${competitor}, ${sourceType} ${source}: ${message}`));
    const { checked, newItems, failed } = report;
    const old = forgotten > 0 ? ` Old items deleted: ${forgotten}.` : '';
    this.log(`Sources: ${checked} checked, ${failed.length} failed. New items: ${newItems}.${old}`);
    return { ...report, forgotten };
  }
}

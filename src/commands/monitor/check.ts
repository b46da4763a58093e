import { Flags, ux } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { oneLine } from '../../cli/one-line';

export default class MonitorCheck extends BaseCommand {
  static override summary = 'Check the sources of competitors that are due for a check.';
  static override description =
    'For cron jobs. It can run next to a server and other checks: no source is checked twice. Sources that fail are listed on stderr ' +
    'and retried later. The exit code is 1 if all of several sources failed and no other source works, as without a network.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --workspace Halden --type rss --all',
  ];
  static override enableJsonFlag = true;
  static override flags = {
    workspace: Flags.string({ description: 'check only the workspace with this name or id' }),
    type: Flags.string({ description: 'check only sources of this type, such as rss' }),
    all: Flags.boolean({
      description: 'also check sources that are not due or wait for a retry, but not paused ones',
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
    const scope = { workspaceId: workspace?.id, sourceType: flags.type };
    const report = await sourceChecks.check({ ...scope, all: flags.all }, (done) => {
      if (isWatched) ux.action.status = `${done} sources`;
    });
    const { feedItems: forgotten } = await retention.deleteExpired();
    if (isWatched) ux.action.stop();
    for (const { competitor, sourceType, source, message } of report.failed)
      this.logToStderr(oneLine(`${competitor}, ${sourceType} ${source}: ${message}`));
    const { checked, newItems, failed } = report;
    const old = forgotten > 0 ? ` Old items deleted: ${forgotten}.` : '';
    this.log(`Sources: ${checked} checked, ${failed.length} failed. New items: ${newItems}.${old}`);
    // Neither a single source that fails nor broken sources that happen to be due are a failure of this command.
    if (checked > 1 && failed.length === checked && !(await sourceChecks.hasWorking(scope))) {
      this.logToStderr(`All ${checked} sources failed`);
      process.exitCode = 1;
    }
    return { ...report, forgotten };
  }
}

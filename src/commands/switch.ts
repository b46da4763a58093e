import { readFile } from 'node:fs/promises';
import { Args, Flags, ux } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';
import { oneLine } from '../cli/one-line';
import { switchedKinds, switchSteps } from '../features/switches/switches.rules';
import { newSwitch } from '../features/switches/switches.schema';

export default class Switch extends BaseCommand {
  static override summary =
    'Move affiliates, links, customers and commissions from another program to a workspace.';
  static override description =
    'Reads rewardful, tolt, firstpromoter, partnerstack or tapfiliate with its API key, which is not kept. Can be ' +
    'repeated: what is there already stays as it is. What is left out is listed on stderr. The exit code is 1 if the ' +
    'program refuses the key or does not answer.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> rewardful --key-file rewardful.key --workspace Halden --dry-run',
    '<%= config.bin %> <%= command.id %> tolt --key-file tolt.key --workspace Halden --currency EUR --json',
  ];
  static override enableJsonFlag = true;
  static override args = {
    tool: Args.string({ description: 'the program to move from', required: true }),
  };
  static override flags = {
    'key-file': Flags.string({
      description: 'a file with the key in one line: key, key:programId, key:accountId or public:secret',
      required: true,
    }),
    workspace: Flags.string({ description: 'name or id of the workspace', required: true }),
    'dry-run': Flags.boolean({ description: 'say what would be moved, and change nothing' }),
    currency: Flags.string({
      description: 'currency of commissions for which the program names none',
      default: 'USD',
    }),
  };

  async run() {
    const { args, flags } = await this.parse(Switch);
    const file = flags['key-file'];
    const key = await readFile(file, 'utf8').catch(() => {
      throw new Error(`${file} cannot be read`);
    });
    const dryRun = flags['dry-run'];
    const sent = newSwitch.safeParse({ tool: args.tool, key, dryRun, currency: flags.currency });
    if (!sent.success) throw new Error(sent.error.issues[0]?.message);
    const { operators, switches } = await this.app();
    const { id } = await operators.findWorkspace(flags.workspace);
    const isWatched = process.stderr.isTTY && !this.jsonEnabled();
    if (isWatched) ux.action.start(dryRun ? 'Trying' : 'Moving');
    const { report, error } = await switches.runForOperator(id, sent.data, (step, done) => {
      if (isWatched) ux.action.status = `${switchSteps[step]}: ${done}`;
    });
    if (isWatched) ux.action.stop();
    const { leftOutCounts, ...shown } = report;
    for (const { what, id: object, reason } of shown.leftOut)
      this.logToStderr(oneLine(`${what} ${object}: ${reason}`));
    const leftOut = leftOutCounts.reduce((sum, { count }) => sum + count, 0);
    if (leftOut > shown.leftOut.length) this.logToStderr(`and ${leftOut - shown.leftOut.length} more`);
    if (error !== null) throw new Error(error);
    for (const kind of switchedKinds)
      this.log(
        `${kind}: ${shown.created[kind]} ${dryRun ? 'to add' : 'added'}, ${shown.unchanged[kind]} there already`,
      );
    this.log(`${leftOut} left out`);
    if (dryRun) this.log('Nothing was moved. Run the command without --dry-run.');
    return shown;
  }
}

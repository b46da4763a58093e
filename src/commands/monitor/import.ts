import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { oneLine } from '../../cli/one-line';

export default class MonitorImport extends BaseCommand {
  static override summary = 'Add the competitors and sources in a CSV or OPML file to a workspace.';
  static override description =
    'A CSV file needs a column for the competitor. Others are website, industry, type, address, check frequency and options (JSON). In an OPML file, ' +
    'folders are competitors. Competitors that do not exist are created. Rows with problems, such as sources that are already ' +
    'tracked, are left out and listed on stderr. The exit code is then 1.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> feeds.opml --workspace Halden',
    '<%= config.bin %> <%= command.id %> sources.csv --workspace Halden --json',
  ];
  static override enableJsonFlag = true;
  static override args = {
    file: Args.string({ description: 'the CSV or OPML file', required: true }),
  };
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the workspace', required: true }),
  };

  async run() {
    const { args, flags } = await this.parse(MonitorImport);
    const bytes = await readFile(args.file).catch(() => {
      throw new Error(`${args.file} cannot be read`);
    });
    const { operators, importSources } = await this.app();
    const { id } = await operators.findWorkspace(flags.workspace);
    const report = await importSources(id, basename(args.file), bytes);
    const { imported, refused } = report;
    for (const { line, problems } of refused)
      this.logToStderr(oneLine(`line ${line}: ${problems.map(({ message }) => message).join('; ')}`));
    this.log(`${imported} imported, ${refused.length} left out`);
    if (refused.length > 0) process.exitCode = 1;
    return report;
  }
}

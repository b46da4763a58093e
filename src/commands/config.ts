import { BaseCommand } from '../cli/base-command';

export default class ShowConfig extends BaseCommand {
  static override summary = 'Show the configuration, and where each value comes from.';
  static override description =
    'Hides secrets. Exits with 1 and the reason if a value is invalid. The variables are explained in docs/configuration.md.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --json',
  ];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(ShowConfig);
    const [{ describeConfig }, { formatTable }] = await Promise.all([
      import('../cli/describe-config'),
      import('../cli/table'),
    ]);
    const variables = describeConfig();
    this.log(
      formatTable(
        variables,
        { VARIABLE: ({ name }) => name, VALUE: ({ value }) => value, FROM: ({ source }) => source },
        '',
      ),
    );
    await this.loadConfig();
    return variables;
  }
}

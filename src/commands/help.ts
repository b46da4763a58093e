import { commands } from '@oclif/plugin-help';

/** The command of @oclif/plugin-help, with a summary like those of the other commands. */
export default class Help extends commands.help {
  static override summary = 'Explain a command, or list all of them.';
  static override description = 'The same as --help after the command.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> users list',
  ];
}

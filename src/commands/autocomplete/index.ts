// The package exports no commands, because oclif finds them by their files.
import Autocomplete from '../../../node_modules/@oclif/plugin-autocomplete/lib/commands/autocomplete/index.js';

/** The command of @oclif/plugin-autocomplete, with a summary like those of the other commands. */
export default class AutocompleteSetUp extends Autocomplete {
  static override summary = 'Explain how to complete commands with the Tab key, and write the files for it.';
  static override description =
    'Writes them to the cache folder of the user. Run it again after an upgrade: the files list the commands.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> bash',
    '<%= config.bin %> <%= command.id %> zsh --refresh-cache',
  ];
}

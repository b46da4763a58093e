import Script from '../../../node_modules/@oclif/plugin-autocomplete/lib/commands/autocomplete/script.js';

/** The command of @oclif/plugin-autocomplete that its instructions name. */
export default class AutocompleteScript extends Script {
  static override summary = 'Print the line that turns completion on in the settings of a shell.';
  static override examples = ['<%= config.bin %> <%= command.id %> bash'];
}

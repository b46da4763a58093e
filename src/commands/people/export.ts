import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class PeopleExport extends BaseCommand {
  static override summary = 'Print everything about a person as JSON.';
  static override description =
    'Accounts and records with the email address, and texts that mention the person, in all workspaces.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com > ada.json'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the person') };

  async run() {
    const { args } = await this.parse(PeopleExport);
    const { people } = await this.app();
    const data = await people.exportFor(args.email);
    this.log(JSON.stringify(data, null, 2));
    return data;
  }
}

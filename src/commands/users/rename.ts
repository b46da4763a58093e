import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersRename extends BaseCommand {
  static override summary = 'Give an account another email address.';
  static override description =
    'The new address is not asked to confirm, so make sure that it belongs to the same person. The account keeps everything else, and is signed out everywhere. The old address gets a mail if SMTP_URL is set.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com ada@example.org'];
  static override enableJsonFlag = true;
  static override args = {
    old: emailArg('present email address of the account'),
    new: emailArg('its new email address'),
  };

  async run() {
    const { args } = await this.parse(UsersRename);
    const { renameAccount } = await this.app();
    await renameAccount(args.old, args.new);
    this.log(`${args.old} is now ${args.new}, and was signed out everywhere.`);
    return { old: args.old, new: args.new };
  }
}

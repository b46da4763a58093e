import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersDisconnect extends BaseCommand {
  static override summary = 'Disconnect an account from single sign-on.';
  static override description =
    'For someone who has a new account at the OpenID provider. Their next sign-in there connects the account again, by its verified email.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersDisconnect);
    const { operators } = await this.app();
    const wasConnected = await operators.disconnectOidc(args.email);
    this.log(
      wasConnected
        ? `${args.email} is not connected to single sign-on any more.`
        : `${args.email} was not connected to single sign-on.`,
    );
    return { email: args.email, wasConnected };
  }
}

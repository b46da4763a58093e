import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class UsersMfaReset extends BaseCommand {
  static override summary = 'Remove the second factor of an account.';
  static override description =
    'For someone who has lost their phone or passkeys and their recovery codes: they sign in with their password and can set it up again. Removes the authenticator app, passkeys and recovery codes, and signs the account out everywhere. Make sure first that you are talking to its owner.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the account') };

  async run() {
    const { args } = await this.parse(UsersMfaReset);
    const { operators } = await this.app();
    const hadSecondFactor = await operators.resetMfa(args.email);
    this.log(
      hadSecondFactor
        ? `${args.email} signs in without a second factor now, and was signed out everywhere.`
        : `${args.email} had no second factor, and was signed out everywhere.`,
    );
    return { email: args.email, hadSecondFactor };
  }
}

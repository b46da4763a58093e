import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class MailTest extends BaseCommand {
  static override summary = 'Send a test email and print the answer of the mail server.';
  static override description = 'It is sent at once, without the queue. Needs SMTP_URL.';
  static override examples = ['<%= config.bin %> <%= command.id %> ada@example.com'];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address to send it to') };

  async run() {
    const { args } = await this.parse(MailTest);
    const { mailTest } = await this.app();
    const answer = await mailTest(args.email);
    this.log(`The mail server answered: ${answer}`);
    return { answer };
  }
}

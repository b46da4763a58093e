import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { emailArg } from '../../cli/email-arg';

export default class PeopleErase extends BaseCommand {
  static override summary = 'Replace a person by a pseudonym everywhere, and delete their account.';
  static override description =
    'Records, texts, mails, the audit log and waiting imports of all workspaces. Backups keep the person until you ' +
    'delete them. The last owner of a workspace is refused. On SQLite, the database is rewritten at the end.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> ada@example.com --dry-run',
    '<%= config.bin %> <%= command.id %> ada@example.com --yes',
  ];
  static override enableJsonFlag = true;
  static override args = { email: emailArg('email address of the person') };
  static override flags = {
    yes: Flags.boolean({ description: 'erase; without it, nothing is changed' }),
    'dry-run': Flags.boolean({ description: 'only count what would be changed' }),
  };

  async run() {
    const { args, flags } = await this.parse(PeopleErase);
    const isDryRun = flags['dry-run'];
    if (!isDryRun && !flags.yes)
      throw new Error('--yes erases the person for good: make a backup first, or try --dry-run');
    const { people } = await this.app();
    const result = await people.eraseFor(args.email, { isDryRun });
    for (const [type, count] of Object.entries(result.changed))
      this.log(`${isDryRun ? 'changes' : 'changed'}  ${type}: ${count}`);
    if (!isDryRun) this.log(`${args.email} is now ${result.pseudonym.name}`);
    return result;
  }
}

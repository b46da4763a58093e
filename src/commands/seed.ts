import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/base-command';

export default class Seed extends BaseCommand {
  static override summary = 'Bring the built-in data up to date; with --demo, also add example data.';
  static override description =
    'Can be repeated: existing data stays unchanged. `serve` does this automatically, without --demo.';
  static override examples = ['<%= config.bin %> <%= command.id %> --demo'];
  static override enableJsonFlag = true;
  static override flags = {
    demo: Flags.boolean({ description: 'add a workspace with people, partners and applications' }),
  };

  async run() {
    const { flags } = await this.parse(Seed);
    const { addDemo, seedBuiltIns } = await import('../operations/seed');
    const config = await this.loadConfig();
    await seedBuiltIns(config);
    if (!flags.demo) {
      this.log('The built-in data is up to date');
      return { demo: null };
    }
    const demo = await addDemo(config);
    this.log(demo.password === null ? 'The demo workspace already exists' : 'The demo workspace is ready');
    this.log(`Email: ${demo.email}`);
    if (demo.password !== null) this.log(`Password: ${demo.password}`);
    else this.log(`For a new password: ${this.config.bin} users reset-link ${demo.email}`);
    if (demo.password !== null)
      this.log(
        `Accounts with the same password: ${demo.others.map(({ email, role }) => `${email} (${role})`).join(', ')}`,
      );
    return { demo };
  }
}

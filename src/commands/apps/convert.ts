import { Args } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';

export default class AppsConvert extends BaseCommand {
  static override summary = 'Convert an approved application to a partner.';
  static override examples = ['<%= config.bin %> <%= command.id %> 019a2f4e-6c1d-7b3a-9f00-5d1c2e3f4a5b'];
  static override enableJsonFlag = true;
  static override args = {
    id: Args.string({ description: 'id of the application, as `apps list` shows it', required: true }),
  };

  async run() {
    const { args } = await this.parse(AppsConvert);
    const { applications } = await this.app();
    const partner = await applications.convertForOperator(args.id);
    this.log(`${partner.name} is now a partner: ${partner.id}`);
    return partner;
  }
}

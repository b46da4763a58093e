import { Flags } from '@oclif/core';
import { BaseCommand } from '../../cli/base-command';
import { applicationStatuses } from '../../features/applications/applications.rules';

export default class AppsList extends BaseCommand {
  static override summary = 'List the applications of a workspace, newest first.';
  static override examples = ['<%= config.bin %> <%= command.id %> --workspace Halden --status Approved'];
  static override enableJsonFlag = true;
  static override flags = {
    workspace: Flags.string({ description: 'name or id of the workspace', required: true }),
    status: Flags.option({
      description: 'list only applications with this status',
      options: applicationStatuses,
    })(),
  };

  async run() {
    const { flags } = await this.parse(AppsList);
    const [{ operators, applications }, { allPages }, { formatTable }] = await Promise.all([
      this.app(),
      import('../../cli/all-pages'),
      import('../../cli/table'),
    ]);
    const { id } = await operators.findWorkspace(flags.workspace);
    const found = await allPages((request) =>
      applications.listForOperator(id, { ...request, status: flags.status }),
    );
    this.log(
      formatTable(
        found,
        {
          COMPANY: (application) => application.companyName,
          STATUS: ({ status, partnerId }) => (partnerId === null ? status : `${status}, converted`),
          APPLIED: (application) => application.createdAt.slice(0, 10),
          CONTACT: (application) => application.contactEmail,
          ID: (application) => application.id,
        },
        'No applications found.',
      ),
    );
    return found;
  }
}

import { BaseCommand } from '../../cli/base-command';

export default class WorkspacesList extends BaseCommand {
  static override summary = 'List the workspaces of this installation.';
  static override examples = ['<%= config.bin %> <%= command.id %> --json'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(WorkspacesList);
    const [{ operators }, { allPages }, { formatTable }] = await Promise.all([
      this.app(),
      import('../../cli/all-pages'),
      import('../../cli/table'),
    ]);
    const workspaces = await allPages((request) => operators.listWorkspaces(request));
    const rows = workspaces.map(({ id, name, createdAt }) => ({ id, name, createdAt }));
    this.log(
      formatTable(
        rows,
        { NAME: (row) => row.name, ID: (row) => row.id, CREATED: (row) => row.createdAt.slice(0, 10) },
        'There are no workspaces yet.',
      ),
    );
    return rows;
  }
}

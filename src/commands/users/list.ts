import { BaseCommand } from '../../cli/base-command';

export default class UsersList extends BaseCommand {
  static override summary = 'List the accounts of this installation.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(UsersList);
    const [{ operators }, { allPages }, { formatTable }] = await Promise.all([
      this.app(),
      import('../../cli/all-pages'),
      import('../../cli/table'),
    ]);
    const users = await allPages((request) => operators.listUsers(request));
    this.log(
      formatTable(
        users,
        {
          EMAIL: (user) => user.email,
          NAME: (user) => user.name ?? '',
          'SUPER ADMIN': (user) => user.superAdmin,
          DISABLED: (user) => user.disabledAt !== null,
          'LAST LOGIN': (user) => user.lastLogin?.slice(0, 10) ?? 'Never',
          CREATED: (user) => user.createdAt.slice(0, 10),
        },
        'There are no accounts yet.',
      ),
    );
    return users;
  }
}

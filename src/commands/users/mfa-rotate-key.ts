import { BaseCommand } from '../../cli/base-command';

export default class UsersMfaRotateKey extends BaseCommand {
  static override summary = 'Replace the key that encrypts the secrets of authenticator apps.';
  static override description =
    'Everyone keeps their second factor, and servers can run meanwhile. Run it if the database or a backup may have leaked, and as often as your rules for keys say. Old backups still contain the old key. If it is interrupted, run it again.';
  static override examples = ['<%= config.bin %> <%= command.id %>'];
  static override enableJsonFlag = true;

  async run() {
    await this.parse(UsersMfaRotateKey);
    const { secondFactorKeys } = await this.app();
    const result = await secondFactorKeys.rotateKey();
    this.log(`The key was replaced. Secrets encrypted with it: ${result.resealed}.`);
    if (result.unreadable > 0)
      this.log(`Secrets that can't be read: ${result.unreadable}. Run "partnerhub doctor" for details.`);
    return result;
  }
}

import type { Installation } from './installation';

/** The accounts of the demo workspace, which have the same password. */
export interface DemoAccounts {
  owner: string;
  portal: string;
  password: string;
}

/** Creates the demo workspace, and makes its owner a super admin. */
export async function seedDemo(installation: Installation): Promise<DemoAccounts> {
  const { stdout, stderr } = await installation.run(['seed', '--demo']);
  const [, owner] = /^Email: (\S+)/m.exec(stdout) ?? [];
  const [, password] = /^Password: (\S+)/m.exec(stdout) ?? [];
  const [, portal] = /(\S+) \(partner_portal\)/.exec(stdout) ?? [];
  if (owner === undefined || password === undefined || portal === undefined)
    throw new Error(`The demo was not created:\n${stdout}${stderr}`);
  await installation.run(['users', 'promote', owner]);
  return { owner, portal, password };
}

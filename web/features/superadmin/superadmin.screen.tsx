import { forbidden } from '../../../src/lib/errors';
import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { installationScreen } from '../../lib/screen.server';

export const meta = pageTitle('Super Admin');

export const loader = installationScreen(async ({ actor }) => {
  if (!actor.superAdmin) throw forbidden();
  return null;
});

export default function SuperAdmin() {
  return <EmptyScreen title="Super Admin" subtitle="All workspaces and users of this installation" />;
}

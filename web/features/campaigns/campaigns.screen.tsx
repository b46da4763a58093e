import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Campaigns');

export const loader = screen(async () => null);

export default function Campaigns() {
  return (
    <EmptyScreen
      title="Campaigns"
      subtitle="Plan, approve and launch campaigns with your partners"
      empty="No campaigns found."
      icon="campaigns"
    />
  );
}

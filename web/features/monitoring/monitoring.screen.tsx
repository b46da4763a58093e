import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Competitor Monitoring');

export const loader = screen(async () => null);

export default function Monitoring() {
  return (
    <EmptyScreen
      title="Competitor Monitoring"
      subtitle="What your competitors publish, in one feed"
      empty="Feed items will appear here when your tracked sources are monitored automatically."
      icon="monitoring"
    />
  );
}

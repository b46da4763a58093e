import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Discover Companies');

export const loader = screen(async () => null);

export default function Discover() {
  return (
    <EmptyScreen
      title="Discover Companies"
      subtitle="Find companies that are open to partnerships"
      empty="No companies found"
      icon="discover"
    />
  );
}

import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Podcast Discovery');

export const loader = screen(async () => null);

export default function Podcasts() {
  return (
    <EmptyScreen
      title="Podcast Discovery"
      subtitle="Find podcasts whose listeners are your customers"
      empty="No podcasts found"
      icon="podcast"
    />
  );
}

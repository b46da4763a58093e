import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Events');

export const loader = screen(async () => null);

export default function Events() {
  return (
    <EmptyScreen
      title="Events"
      subtitle="Plan events with your partners, from the idea to the wrap-up"
      empty="No events found. Create an event from a template above to get started."
      icon="calendar"
    />
  );
}

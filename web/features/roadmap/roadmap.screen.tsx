import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Roadmap');

export const loader = screen(async () => null);

export default function Roadmap() {
  return (
    <EmptyScreen
      title="Roadmap"
      subtitle="What you plan to build, and when"
      empty="No Roadmap Items"
      icon="roadmap"
    />
  );
}

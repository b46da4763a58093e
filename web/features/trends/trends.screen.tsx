import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Industry Trends');

export const loader = screen(async () => null);

export default function Trends() {
  return (
    <EmptyScreen
      title="Industry Trends"
      subtitle="News of your industries and places"
      empty="No Trends Available"
      icon="trends"
    />
  );
}

import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Leads');

export const loader = screen(async () => null);

export default function Leads() {
  return (
    <EmptyScreen
      title="Leads"
      subtitle="Manage and track your program leads"
      empty="No leads found"
      icon="funnel"
    />
  );
}

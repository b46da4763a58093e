import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Document Templates');

export const loader = screen(async () => null);

export default function DocumentTemplates() {
  return (
    <EmptyScreen
      title="Document Templates"
      subtitle="Agreements, briefs and proposals to start from"
      empty="No document templates found"
      icon="templates"
    />
  );
}

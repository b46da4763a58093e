import { EmptyScreen } from '../../shell/EmptyScreen';
import { pageTitle } from '../../shell/page-title';
import { screen } from '../../lib/screen.server';

export const meta = pageTitle('Campaign Templates');

export const loader = screen(async () => null);

export default function CampaignTemplates() {
  return (
    <EmptyScreen
      title="Campaign Templates"
      subtitle="Start a campaign from a proven checklist"
      empty="No Templates Available"
      icon="templates"
    />
  );
}

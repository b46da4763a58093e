import type { CampaignTemplateType } from '../../../../src/features/campaigns/campaigns.rules';
import { Card, CardHeader, CardWords } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Grid } from '../../../ui/layout/Grid';
import { IconTile } from '../../../ui/icons/IconTile';
import { TemplateCard } from './TemplateCard';
import type { CampaignTemplate } from './campaign-templates';

interface Props {
  templates: readonly CampaignTemplate[];
  ticked: Partial<Record<CampaignTemplateType, readonly string[]>>;
  canCreate: boolean;
  onView: (template: CampaignTemplate) => void;
  onCreate: (template: CampaignTemplate) => void;
}

export function TemplateGrid({ templates, ticked, canCreate, onView, onCreate }: Props) {
  if (templates.length === 0)
    return (
      <EmptyState
        icon="templates"
        title="No Templates Available"
        description="Campaign templates come with PartnerHub, but this installation has none."
      />
    );
  return (
    <Grid as="ul">
      {templates.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          done={ticked[template.id]?.length ?? 0}
          canCreate={canCreate}
          onView={() => onView(template)}
          onCreate={() => onCreate(template)}
        />
      ))}
    </Grid>
  );
}

export function ComingSoon() {
  return (
    <Card as="section" aria-labelledby="coming-soon">
      <CardHeader>
        <IconTile icon="clock" />
        <CardWords>
          <h2 id="coming-soon">Coming Soon</h2>
          <p>
            Campaign metrics that show what each campaign brought in, and integrations with the tools you run
            them with.
          </p>
        </CardWords>
      </CardHeader>
    </Card>
  );
}

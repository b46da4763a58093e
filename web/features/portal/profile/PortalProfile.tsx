import type { PortalCampaign } from '../../../../src/features/campaigns/portal.schema';
import type { PortalResource } from '../../../../src/features/resources/resources.repo';
import type { PortalProfile as Profile } from '../../../../src/features/portal/portal.service';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { Card } from '../../../ui/records/Card';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ExternalLink } from '../../../ui/actions/Link';
import { Grid } from '../../../ui/layout/Grid';
import { Inline } from '../../../ui/layout/Inline';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Panel } from '../../../ui/records/Panel';
import { PortalResourceRows } from '../../resources/PortalResourceRows';
import { PortalCampaignRows } from '../../campaigns/PortalCampaignRows';
import { usePortal } from '../../../lib/screens/usePortal';

const EditProfile = lazyComponent(() => import('./EditProfile'));
const dialogs = [EditProfile];

interface Props {
  profile: Profile;
  /** The newest resources. */
  resources: readonly PortalResource[];
  campaigns: readonly PortalCampaign[];
}

/** Shown to portal users without a partner. */
export function NoProfile() {
  return (
    <Page>
      <PageHeader title="Partner Profile" />
      <EmptyState
        icon="building"
        title="No Profile Assigned"
        description="Ask the company that invited you to connect your account with a partner profile."
      />
    </Page>
  );
}

/** The profile of a partner, for its own users (spec §2, Partner portal profile). */
export function PortalProfile({ profile, resources, campaigns }: Props) {
  const { name, description, status, partnershipType, tags, industry, size, website, location } = profile;
  const { isPreview, hrefOf } = usePortal();
  const editing = useDialog();
  usePreload(dialogs, !isPreview);
  return (
    <Page>
      <PageHeader
        title={name}
        subtitle={description}
        action={
          <>
            {profile.logo && <Avatar name={name} src={profile.logo} size="md" />}
            <StatusBadge status={status} />
            {!isPreview && (
              <Button icon="pencil" onPress={() => editing.open()}>
                Edit Profile
              </Button>
            )}
          </>
        }
      />
      {editing.key > 0 && (
        <EditProfile key={editing.key} profile={profile} isOpen={editing.isOpen} onClose={editing.close} />
      )}
      <Grid column="24rem">
        <Card as="section">
          <h2>Company Details</h2>
          <DescriptionList
            items={[
              { term: 'Industry', value: industry },
              { term: 'Size', value: size },
              { term: 'Location', value: location },
              { term: 'Website', value: website && <ExternalLink href={website}>{website}</ExternalLink> },
            ]}
          />
        </Card>
        <Card as="section">
          <h2>Partnership</h2>
          <DescriptionList
            items={[
              { term: 'Status', value: <StatusBadge status={status} /> },
              { term: 'Partnership types', value: <Badges values={partnershipType} /> },
              { term: 'Tags', value: <Badges values={tags} /> },
            ]}
          />
        </Card>
        <Panel title="Shared Resources" to={hrefOf('/portal/resources')}>
          {resources.length === 0 ? (
            <EmptyState size="sm" title="No shared resources yet" />
          ) : (
            <PortalResourceRows label="Shared Resources" resources={resources} />
          )}
        </Panel>
        <Panel title="Assigned Campaigns" to={hrefOf('/portal/campaigns')}>
          {campaigns.length === 0 ? (
            <EmptyState size="sm" title="No campaigns assigned yet" />
          ) : (
            <PortalCampaignRows campaigns={campaigns} />
          )}
        </Panel>
      </Grid>
    </Page>
  );
}

function Badges({ values }: { values: readonly string[] }) {
  if (values.length === 0) return '—';
  return (
    <Inline gap={4}>
      {values.map((value) => (
        <Badge key={value}>{value}</Badge>
      ))}
    </Inline>
  );
}

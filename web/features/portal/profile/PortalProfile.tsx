import type { PortalProfile as Profile } from '../../../../src/features/portal/portal.service';
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

/** The profile of a partner, as its own users see it (spec §2, Partner portal profile). */
export function PortalProfile({ profile }: { profile: Profile | null }) {
  return <Page>{profile ? <Assigned profile={profile} /> : <Unassigned />}</Page>;
}

function Unassigned() {
  return (
    <>
      <PageHeader title="Partner Profile" />
      <EmptyState
        icon="building"
        title="No Profile Assigned"
        description="Ask the company that invited you to connect your account with a partner profile."
      />
    </>
  );
}

function Assigned({ profile }: { profile: Profile }) {
  const { name, description, status, partnershipType, tags, industry, size, website, location } = profile;
  return (
    <>
      <PageHeader title={name} subtitle={description} action={<StatusBadge status={status} />} />
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
        <Card as="section">
          <h2>Shared Resources</h2>
          <EmptyState size="sm" title="No shared resources yet" />
        </Card>
        <Card as="section">
          <h2>Assigned Campaigns</h2>
          <EmptyState size="sm" title="No campaigns assigned yet" />
        </Card>
      </Grid>
    </>
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

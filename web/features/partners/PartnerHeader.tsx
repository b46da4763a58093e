import { useNavigate } from '@remix-run/react';
import type { Partner } from '../../../src/features/partners/partners.repo';
import { useDialog } from '../../lib/useDialog';
import { BackLink } from '../../ui/BackLink';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { ExternalLink } from '../../ui/ExternalLink';
import { Inline } from '../../ui/Inline';
import { PageHeader } from '../../ui/PageHeader';
import { Stack } from '../../ui/Stack';
import { StatusBadge } from '../../ui/StatusBadge';
import { statusLabel, statusTone } from '../../ui/status';
import { DeleteDialog } from './DeleteDialog';

interface Props {
  partner: Partner;
  canDelete: boolean;
}

export function PartnerHeader({ partner, canDelete }: Props) {
  const deletion = useDialog<Partner>();
  const navigate = useNavigate();
  return (
    <Stack gap={12}>
      <PageHeader
        title={partner.name}
        back={<BackLink href="/partners/directory">Back to Partners</BackLink>}
        action={
          canDelete && (
            <Button icon="trash" onPress={() => deletion.open(partner)}>
              Delete Partner
            </Button>
          )
        }
      />
      <Inline>
        <Badge tone={statusTone(partner.status)}>{statusLabel(partner.status)} Partner</Badge>
        {partner.onboardingStatus === 'onboarding' && <StatusBadge status="onboarding" />}
        {partner.partnershipType.map((type) => (
          <Badge key={type}>{type}</Badge>
        ))}
        {partner.website && <ExternalLink href={partner.website}>Visit Website</ExternalLink>}
      </Inline>
      <p className="ui-prose">{partner.description}</p>
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/partners/${id}`}
        title={`Delete ${partner.name}?`}
        description={
          'Its notes, contacts, activity, onboarding tasks and check-ins go with it, and people who sign in to its ' +
          'partner portal lose access. This cannot be undone.'
        }
        confirmLabel="Delete Partner"
        success="Partner deleted successfully"
        failure="Failed to delete partner"
        onDeleted={() => navigate('/partners/directory')}
      />
    </Stack>
  );
}

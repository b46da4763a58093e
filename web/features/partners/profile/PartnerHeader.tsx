import { useLocation, useNavigate } from '@remix-run/react';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { backToList } from '../../../lib/lists/list-address';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { ButtonLink, ExternalLink, Link } from '../../../ui/actions/Link';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { IconButton } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Stack } from '../../../ui/layout/Stack';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel, statusTone } from '../../../ui/tokens/status';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';

interface Props {
  partner: ShownPartner;
  canDelete: boolean;
}

export function PartnerHeader({ partner, canDelete }: Props) {
  const deletion = useDialog<ShownPartner>();
  const navigate = useNavigate();
  const list = backToList('/partners/directory', useLocation().search);
  return (
    <Stack gap={12}>
      <PageHeader
        title={partner.name}
        back={
          <Link look="back" href={list}>
            Back to Partners
          </Link>
        }
        action={
          <>
            <ButtonLink icon="eye" href={`/partners/${partner.id}/portal`}>
              View Portal
            </ButtonLink>
            {partner.website && (
              <ExternalLink look="button" href={partner.website}>
                Visit Website
              </ExternalLink>
            )}
            {canDelete && (
              <IconButton icon="trash" label="Delete partner" onPress={() => deletion.open(partner)} />
            )}
          </>
        }
      />
      <Inline>
        {partner.logo && <Avatar name={partner.name} src={partner.logo} size="md" />}
        <Badge tone={statusTone(partner.status)}>{statusLabel(partner.status)} Partner</Badge>
        {partner.onboardingStatus === 'onboarding' && <StatusBadge status="onboarding" />}
        {partner.onboardingStatus === 'completed' && <StatusBadge status="completed" label="Onboarded" />}
        {partner.partnershipType.map((type) => (
          <Badge key={type}>{type}</Badge>
        ))}
      </Inline>
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/partners/${id}`}
        title={`Delete ${partner.name}?`}
        description={
          'This deletes the partner with its notes, comments, contacts, activity, onboarding tasks and check-ins. ' +
          'People who use its partner portal lose access.'
        }
        confirmLabel="Delete Partner"
        success="Partner deleted successfully"
        failure="Failed to delete partner"
        onDeleted={() => navigate(list)}
      />
    </Stack>
  );
}

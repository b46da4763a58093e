import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { partnerRecord } from '../../../../src/features/partners/partner.record';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { partnerStatuses } from '../../../../src/features/partners/partners.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { EmailButton } from '../../../lib/email/EmailButton';
import { usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { useWrite } from '../../../lib/requests/useWrite';
import { StatusMenu } from '../../../records/page/StatusMenu';
import { useRecordSteps } from '../../../records/page/useRecordSteps';
import { ButtonLink, ExternalLink } from '../../../ui/actions/Link';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { Menu } from '../../../ui/overlays/Menu';
import { RecordHead } from '../../../ui/pages/RecordFrame';
import { Avatar } from '../../../ui/records/Avatar';
import { Badge } from '../../../ui/records/Badge';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import { labelOf, NO_TIER } from '../directory/tag-choices';
import { InviteButton } from './InviteButton';
import type { Rail } from './partner-rail.server';

interface Props {
  partner: ShownPartner;
  rail: Rail;
  canEdit: boolean;
  canDelete: boolean;
}

const view = { record: partnerRecord, path: partnerRecord.path };
const list = { path: '/partners/directory', label: 'Partners' };

/** The head of a partner's page: its status and tier as menus, and what is done with it most. */
export function PartnerHead({ partner, rail, canEdit, canDelete }: Props) {
  const { id, name, logo, status, tier, website, ownerName, onboardingStatus } = partner;
  const { tiers } = rail.glance;
  const deletion = useDialog<ShownPartner>();
  const navigate = useNavigate();
  const write = useWrite();
  const [isSaving, setSaving] = useState(false);
  const steps = useRecordSteps(view, list, id);
  usePageKeys();
  const contact = rail.contacts.items.find(({ email }) => email !== null);
  const invited = rail.contacts.items.find(({ email, portal }) => email !== null && portal === null);

  async function save(changes: { status: string } | { tier: string }) {
    setSaving(true);
    await write(
      { method: 'PATCH', path: `/api/partners/${id}`, body: changes },
      { success: 'Partner updated successfully', failure: 'Failed to update partner' },
    );
    setSaving(false);
  }

  const tierLabel = tier === null ? NO_TIER.label : labelOf(tiers, tier);
  return (
    <>
      <RecordHead
        {...steps}
        picture={<Avatar name={name} src={logo} />}
        title={name}
        subtitle={ownerName && `Owned by ${ownerName}`}
        badges={
          <>
            <StatusMenu
              status={status}
              label={`${statusLabel(status)} Partner`}
              next={partnerStatuses.filter((one) => one !== status)}
              canEdit={canEdit}
              onMove={(to) => void save({ status: to })}
            />
            {canEdit && tiers.length > 0 ? (
              <Menu
                variant="ghost"
                label={tierLabel}
                accessibleName={`Tier: ${tierLabel}`}
                isPending={isSaving}
                items={[NO_TIER, ...tiers].map((one) => ({
                  id: one.id,
                  label: one.label,
                  isSelected: one.id === (tier ?? ''),
                  onAction: () => void save({ tier: one.id }),
                }))}
              />
            ) : (
              tier !== null && <Badge>{tierLabel}</Badge>
            )}
            {onboardingStatus === 'onboarding' && <StatusBadge status="onboarding" />}
            {onboardingStatus === 'completed' && <StatusBadge status="completed" label="Onboarded" />}
          </>
        }
        actions={
          <>
            {contact?.email && (
              <EmailButton
                variant="primary"
                email={contact.email}
                composition={canEdit ? { kind: 'contacts', partner: { id, name } } : null}
              />
            )}
            {rail.canInvite && invited && rail.portal.active + rail.portal.invited === 0 && (
              <InviteButton partnerId={id} contact={invited} label="Invite to portal" size="md" />
            )}
            <ButtonLink icon="eye" href={`/partners/${id}/portal`}>
              View Portal
            </ButtonLink>
            <ButtonLink icon="note" href={`/partners/${id}/review`}>
              Review
            </ButtonLink>
            {website && (
              <ExternalLink look="icon" title="Visit Website" href={website}>
                <VisuallyHidden>Visit Website</VisuallyHidden>
              </ExternalLink>
            )}
            {canDelete && (
              <Menu
                isIconOnly
                size="md"
                icon="more"
                label="More actions"
                placement="bottom end"
                items={[
                  {
                    id: 'delete',
                    label: 'Delete partner',
                    icon: 'trash',
                    tone: 'danger',
                    onAction: () => deletion.open(partner),
                  },
                ]}
              />
            )}
          </>
        }
      />
      <DeleteDialog
        dialog={deletion}
        pathOf={(deleted) => `/api/partners/${deleted.id}`}
        title={`Delete ${name}?`}
        description={
          'This deletes the partner with its notes, comments, contacts, activity, onboarding tasks and check-ins. ' +
          'People who use its partner portal lose access.'
        }
        confirmLabel="Delete Partner"
        success="Partner deleted successfully"
        failure="Failed to delete partner"
        onDeleted={() => navigate(steps.back.href)}
      />
    </>
  );
}

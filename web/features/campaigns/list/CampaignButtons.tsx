import { EditButtons } from '../../records/EditButtons';
import type { CampaignSubject } from '../campaign-summary';
import { ADMINS_DELETE, EDITORS_ONLY } from '../campaign-texts';
import type { CampaignOperations } from '../form/useCampaignDialogs';
import type { CampaignRights } from './CampaignActions';

interface Props extends CampaignRights {
  campaign: CampaignSubject;
  operations: CampaignOperations;
}

/** The Edit button, for drafts, and the Delete button. */
export function CampaignButtons({ campaign, canEdit, canApprove, operations }: Props) {
  const { name, status } = campaign;
  const editReason = canEdit ? undefined : EDITORS_ONLY;
  const isDraft = status === 'draft';
  return (
    <EditButtons
      name={name}
      disabledReason={editReason}
      deleteReason={isDraft || canApprove ? undefined : ADMINS_DELETE}
      onEdit={isDraft ? () => operations.edit(campaign) : undefined}
      onDelete={() => operations.remove(campaign)}
    />
  );
}

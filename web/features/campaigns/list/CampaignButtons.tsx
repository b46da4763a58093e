import { IconButton } from '../../../ui/actions/Button';
import type { CampaignSubject } from '../campaign-summary';
import { ADMINS_DELETE, EDITORS_ONLY } from '../campaign-texts';
import type { CampaignOperations } from '../form/useCampaignDialogs';
import type { CampaignRights } from './CampaignActions';

interface Props extends CampaignRights {
  campaign: CampaignSubject;
  operations: CampaignOperations;
}

/** Edit, for drafts, and Delete. */
export function CampaignButtons({ campaign, canEdit, canApprove, operations }: Props) {
  const { name, status } = campaign;
  const editReason = canEdit ? undefined : EDITORS_ONLY;
  const isDraft = status === 'draft';
  return (
    <>
      {isDraft && (
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon="pencil"
          aria-keyshortcuts="e"
          disabledReason={editReason}
          onPress={() => operations.edit(campaign)}
        />
      )}
      <IconButton
        size="sm"
        label={`Delete ${name}`}
        icon="trash"
        disabledReason={editReason ?? (isDraft || canApprove ? undefined : ADMINS_DELETE)}
        onPress={() => operations.remove(campaign)}
      />
    </>
  );
}

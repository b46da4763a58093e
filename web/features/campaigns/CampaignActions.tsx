import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';
import { Button } from '../../ui/actions/Button';
import { EditButtons } from '../../records/list/EditButtons';
import { ADMINS_DELETE, ADMINS_LAUNCH, campaignView, type CampaignSubject } from './campaign.view';
import type { CampaignOperations } from './useCampaignDialogs';

interface CampaignRights {
  canEdit: boolean;
  canApprove: boolean;
}

export interface CampaignProps extends CampaignRights {
  campaign: CampaignSubject;
  operations: CampaignOperations;
}

/** The moves that spec §4 and the contract allow for the campaign's status. */
export function CampaignActions({
  campaign,
  canEdit,
  canApprove,
  operations,
  size,
}: CampaignProps & { size?: 'sm' }) {
  const { id, name, status } = campaign;
  const sized = size && { size };
  const launch = () => operations.decide(campaign, 'launch');
  const words = (label: string) => ({ children: label, accessibleName: `${label}: ${name}` });
  const moveButton = (label: string, to: CampaignStatus) => ({
    ...words(label),
    disabledReason: canEdit ? undefined : campaignView.editorsOnly,
    isPending: operations.movingTo(id) === to,
    onPress: () => void operations.move(campaign, to),
  });

  switch (status) {
    case 'draft':
      return (
        <>
          <Button {...sized} {...moveButton('Request Approval', 'pending_approval')} variant="primary" />
          {canApprove && <Button {...sized} {...words('Approve & Launch')} onPress={launch} />}
        </>
      );
    case 'pending_approval':
      if (!canApprove)
        return (
          <Button
            {...sized}
            {...words('Pending Admin Approval')}
            disabledReason={ADMINS_LAUNCH}
            onPress={launch}
          />
        );
      return (
        <>
          <Button {...sized} {...words('Approve & Launch')} variant="primary" onPress={launch} />
          <Button {...sized} {...words('Reject')} onPress={() => operations.decide(campaign, 'reject')} />
        </>
      );
    case 'launched':
      return <Button {...sized} {...moveButton('Mark as Completed', 'completed')} variant="primary" />;
    case 'completed':
      return null;
  }
}

/** The Edit button, for drafts, and the Delete button. */
export function CampaignButtons({ campaign, canEdit, canApprove, operations }: CampaignProps) {
  const isDraft = campaign.status === 'draft';
  return (
    <EditButtons
      name={campaign.name}
      disabledReason={canEdit ? undefined : campaignView.editorsOnly}
      deleteReason={isDraft || canApprove ? undefined : ADMINS_DELETE}
      onEdit={isDraft ? () => operations.edit(campaign) : undefined}
      onDelete={() => operations.remove(campaign)}
    />
  );
}

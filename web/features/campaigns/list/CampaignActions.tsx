import type { CampaignStatus } from '../../../../src/features/campaigns/campaigns.rules';
import { Button } from '../../../ui/actions/Button';
import { ADMINS_LAUNCH, EDITORS_ONLY } from '../campaign-texts';
import type { CampaignSubject } from '../campaign-summary';
import type { CampaignOperations } from '../form/useCampaignDialogs';

export interface CampaignRights {
  canEdit: boolean;
  canApprove: boolean;
}

interface Props extends CampaignRights {
  campaign: CampaignSubject;
  operations: CampaignOperations;
  size?: 'sm';
}

/** The moves that spec §4 and the contract allow for the campaign's status. */
export function CampaignActions({ campaign, canEdit, canApprove, operations, size }: Props) {
  const { id, name, status } = campaign;
  const sized = size && { size };
  const launch = () => operations.decide(campaign, 'launch');
  const words = (label: string) => ({ children: label, accessibleName: `${label}: ${name}` });
  const moveButton = (label: string, to: CampaignStatus) => ({
    ...words(label),
    disabledReason: canEdit ? undefined : EDITORS_ONLY,
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

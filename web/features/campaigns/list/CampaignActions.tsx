import type { CampaignStatus } from '../../../../src/features/campaigns/campaigns.rules';
import { Button } from '../../../ui/actions/Button';
import { ADMINS_LAUNCH, EDITORS_ONLY } from '../campaign-texts';
import type { CampaignSummary } from '../load-campaigns.server';

/** The role's permissions for campaigns. */
export interface CampaignRights {
  canEdit: boolean;
  canApprove: boolean;
}

interface Props extends CampaignRights {
  campaign: CampaignSummary;
  /** The status that the campaign is being moved to. */
  movingTo: CampaignStatus | null;
  onMove: (to: CampaignStatus) => void;
  onLaunch: () => void;
  onReject: () => void;
}

/** The moves that spec §4 and the contract allow for the campaign's status. */
export function CampaignActions({ campaign, canEdit, canApprove, movingTo, ...on }: Props) {
  const { name, status } = campaign;
  const words = (label: string) => ({ children: label, accessibleName: `${label}: ${name}` });
  const moveButton = (label: string, to: CampaignStatus) => ({
    ...words(label),
    disabledReason: canEdit ? undefined : EDITORS_ONLY,
    isPending: movingTo === to,
    onPress: () => on.onMove(to),
  });

  switch (status) {
    case 'draft':
      return (
        <>
          <Button size="sm" {...moveButton('Request Approval', 'pending_approval')} variant="primary" />
          {canApprove && <Button size="sm" {...words('Approve & Launch')} onPress={on.onLaunch} />}
        </>
      );
    case 'pending_approval':
      if (!canApprove)
        return (
          <Button
            size="sm"
            {...words('Pending Admin Approval')}
            disabledReason={ADMINS_LAUNCH}
            onPress={on.onLaunch}
          />
        );
      return (
        <>
          <Button size="sm" {...words('Approve & Launch')} variant="primary" onPress={on.onLaunch} />
          <Button size="sm" {...words('Reject')} onPress={on.onReject} />
        </>
      );
    case 'launched':
      return <Button size="sm" {...moveButton('Mark as Completed', 'completed')} variant="primary" />;
    case 'completed':
      return null;
  }
}

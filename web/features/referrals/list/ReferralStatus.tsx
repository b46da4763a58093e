import { createContext, useContext } from 'react';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { referralStatuses, rewardStatuses } from '../../../../src/features/referrals/referrals.rules';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { StatusSelect } from './StatusSelect';

export type StatusField = 'status' | 'rewardStatus';

export interface StatusChanges {
  canEdit: boolean;
  /** Returns the list that shows the lead with this value, or undefined if the current list shows it. */
  listWith: (
    referral: ReferralInProgram,
    field: StatusField,
    value: string,
  ) => { label: string; href: string } | undefined;
  onChanged: (referral: ReferralInProgram) => void;
}

/** The callbacks of the selects. A context, because the rows of a table don't render again when the screen does. */
export const ReferralChanges = createContext<StatusChanges>({
  canEdit: false,
  listWith: () => undefined,
  onChanged: () => undefined,
});

interface Props {
  referral: ReferralInProgram;
}

/** The statuses of a referral. Viewers see badges instead of selects (spec §6). */
export function ReferralStatus({ referral }: Props) {
  const { canEdit, listWith, onChanged } = useContext(ReferralChanges);
  const { id, referredName, status } = referral;
  if (!canEdit) return <StatusBadge status={status} />;
  return (
    <StatusSelect<ReferralInProgram>
      label={`Status of ${referredName}`}
      field="status"
      value={status}
      values={referralStatuses}
      path={`/api/referrals/${id}/status`}
      failure="Failed to update lead status"
      success="Lead status updated"
      name={referredName}
      listWith={(value) => listWith(referral, 'status', value)}
      dated="converted"
      onChanged={onChanged}
    />
  );
}

export function RewardStatus({ referral }: Props) {
  const { canEdit, listWith, onChanged } = useContext(ReferralChanges);
  const { id, referredName, rewardStatus } = referral;
  if (!canEdit) return <StatusBadge status={rewardStatus} />;
  return (
    <StatusSelect<ReferralInProgram>
      label={`Reward of ${referredName}`}
      field="rewardStatus"
      value={rewardStatus}
      values={rewardStatuses}
      path={`/api/referrals/${id}`}
      failure="Failed to update reward"
      success="Reward updated"
      name={referredName}
      listWith={(value) => listWith(referral, 'rewardStatus', value)}
      dated="paid"
      onChanged={onChanged}
    />
  );
}

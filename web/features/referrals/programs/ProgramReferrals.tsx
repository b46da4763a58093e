import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { ListLayout } from '../../../lib/lists/view/ListLayout';
import { useListView } from '../../../lib/lists/view/useListView';
import { useListUpdates } from '../../../lib/requests/useListUpdates';
import { RecordList } from '../../../records/list/RecordList';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { ReferralCard } from '../list/ReferralCard';
import { ReferralChanges } from '../list/ReferralStatus';
import { useReferralDialogs } from '../list/useReferralDialogs';
import { referralList, referralView } from '../referral.view';
import type { ProgramReferralsData } from './load-program.server';

interface Props {
  program: ProgramView;
  data: ProgramReferralsData;
  canEdit: boolean;
  /** Called after a referral was created, changed or deleted, which changes the figures of the program. */
  onChanged: () => void;
}

/** The referrals of a program. */
export default function ProgramReferrals({ program, data, canEdit, onChanged }: Props) {
  const { id: programId, type, name, status, rewardType } = program;
  const { shown, applyUpdate } = useListUpdates(
    data.referrals,
    (referral: ReferralInProgram) => referral.programId === programId,
  );
  const take = (id: string, referral: ReferralInProgram | null) => {
    applyUpdate(id, referral);
    onChanged();
  };
  const { create, buttons, dialogs } = useReferralDialogs({
    type,
    programs: [{ id: programId, name, status, rewardType }],
    canEdit,
    onChanged: take,
  });
  const view = useListView(referralList, data.view);
  const inactive = status === 'active' ? undefined : 'Only active programs accept new leads';
  const createButton = (label: string) => (
    <Button
      icon="plus"
      disabledReason={canEdit ? inactive : referralView.editorsOnly}
      onPress={() => create()}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap={16}>
      {shown.length > 0 && (
        <Inline justify="end">
          <ListLayout view={view} layouts={referralList.layouts} />
          {createButton('Create Lead')}
        </Inline>
      )}
      <ReferralChanges.Provider
        value={{
          canEdit,
          listWith: () => undefined,
          onChanged: (referral) => take(referral.id, referral),
        }}
      >
        <RecordList
          label={`Referrals of ${name}`}
          items={shown}
          layout={data.view.layout === 'table' ? 'table' : 'cards'}
          view={view}
          canEdit={canEdit}
          isStale={false}
          card={(referral) => (
            <ReferralCard key={referral.id} referral={referral} buttons={buttons(referral)} />
          )}
          buttons={buttons}
          empty={
            <EmptyState
              icon="referrals"
              title="No referrals yet"
              description="Referred leads of this program and their referrers appear here."
              action={createButton('Create Your First Lead')}
            />
          }
        />
      </ReferralChanges.Provider>
      <CursorPages
        label="Pages of referrals"
        nextCursor={data.nextCursor}
        isEmpty={shown.length === 0}
        range={{ shown: shown.length, ...data.range }}
      />
      {dialogs}
    </Stack>
  );
}

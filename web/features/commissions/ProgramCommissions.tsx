import { useRevalidator } from '@remix-run/react';
import type { ProgramView } from '../../../src/features/referrals/programs/programs.entity';
import { can } from '../../../src/lib/roles';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { useListView } from '../../lib/lists/view/useListView';
import { useMe } from '../../lib/useMe';
import { RecordList } from '../../records/list/RecordList';
import { Link } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { commissionList, commissionView } from './commission.view';
import { CommissionCard } from './CommissionCard';
import type { ProgramCommissionsData } from './load-commissions.server';
import { commissionsWith } from './sum-words';
import { useCommissionActions } from './useCommissionActions';

interface Props {
  program: ProgramView;
  data: ProgramCommissionsData;
}

/** What a program has earned its partners and affiliates. */
export default function ProgramCommissions({ program, data }: Props) {
  const { items, nextCursor, range } = data;
  const { revalidate } = useRevalidator();
  const canEdit = can(useMe()?.workspaceRole, commissionView.record.edit);
  const view = useListView(commissionList, data.view);
  const { buttons, dialogs } = useCommissionActions({ canEdit, onChanged: revalidate });
  return (
    <Stack gap={16}>
      {items.length > 0 && (
        <Inline justify="end">
          <Link href={commissionsWith({ program: program.id })}>Open in Commissions</Link>
          <ListLayout view={view} layouts={commissionList.layouts} />
        </Inline>
      )}
      <RecordList
        label={`Commissions of ${program.name}`}
        items={items}
        layout={data.view.layout === 'table' ? 'table' : 'cards'}
        view={view}
        canEdit={canEdit}
        isStale={false}
        card={(commission) => (
          <CommissionCard key={commission.id} commission={commission} footer={buttons(commission, 'sm')} />
        )}
        buttons={(commission) => buttons(commission, 'sm')}
        empty={
          <EmptyState
            icon="coins"
            title="Nothing earned yet"
            description="Sales through its links, converted referrals and won deals of this program appear here with what they earn."
          />
        }
      />
      <CursorPages
        label="Pages of commissions"
        nextCursor={nextCursor}
        isEmpty={items.length === 0}
        range={{ shown: items.length, ...range }}
      />
      {dialogs}
    </Stack>
  );
}

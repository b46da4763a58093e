import { useLoaderData } from '@remix-run/react';
import type { Bulk } from '../../lib/bulk/useBulk';
import { useDialog } from '../../lib/dialogs/useDialog';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { RecordPanel } from '../../records/panel/RecordPanel';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { commissionView } from './commission.view';
import { CommissionCard } from './CommissionCard';
import { CommissionFacts } from './CommissionFacts';
import { loadCommissions } from './load-commissions.server';
import { COMMISSIONS, MoneyTabs } from './MoneyTabs';
import { useCommissionActions } from './useCommissionActions';

export const loader = screen(loadCommissions);

export const shouldRevalidate = skipPeekRevalidation(commissionView.peek);

export const meta = pageMeta('Commissions', 'What partners and affiliates earn, by status, with export.');

const BonusDialog = lazyComponent(() => import('./BonusDialog'));
const CommissionBulk = lazyComponent(() => import('./CommissionBulk'));
const parts = [BonusDialog];

const bulkActions = {
  statuses: [],
  actions: (bulk: Bulk, count: number) => <CommissionBulk bulk={bulk} count={count} />,
};

export default function Commissions() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, narrowed } = data;
  const list = useRecordList(commissionView, data);
  const bonus = useDialog();
  usePreload(parts, canEdit);
  const { buttons, dialogs } = useCommissionActions({ canEdit, onChanged: list.onChanged });
  const isFirst = !data.hasRecords;
  return (
    <RecordListScreen
      view={commissionView}
      data={data}
      list={list}
      around={(tabs) => <MoneyTabs selected={COMMISSIONS}>{tabs}</MoneyTabs>}
      {...(canEdit && { onCreate: bonus.open })}
      create={
        canEdit && (
          <Button icon="plus" onPress={() => bonus.open()}>
            {commissionView.createLabel}
          </Button>
        )
      }
      filters={narrowed.map(({ parameter, label }) => (
        <Button
          key={parameter}
          icon="close"
          accessibleName={`Of ${label}: remove filter`}
          onPress={() => list.filters.set(parameter, 'all')}
        >
          {`Of ${label}`}
        </Button>
      ))}
      {...(isFirst && {
        empty: (
          <EmptyState
            icon="coins"
            title="No commissions yet"
            description={commissionView.purpose}
            action={
              <ButtonLink variant="primary" href="/campaigns/referrals?tab=affiliate">
                Open Programs and Links
              </ButtonLink>
            }
          />
        ),
      })}
      card={(commission) => (
        <CommissionCard key={commission.id} commission={commission} footer={buttons(commission, 'sm')} />
      )}
      buttons={(commission) => buttons(commission, 'sm')}
      panel={(commission) => (
        <RecordPanel
          view={commissionView}
          item={commission}
          hasPrimary={commission.flags.length > 0}
          onClose={list.peek.close}
          buttons={buttons(commission)}
        >
          <CommissionFacts commission={commission} />
        </RecordPanel>
      )}
      bulk={bulkActions}
      dialogs={
        <>
          {dialogs}
          {bonus.key > 0 && <BonusDialog key={bonus.key} isOpen={bonus.isOpen} onClose={bonus.close} />}
        </>
      }
    />
  );
}

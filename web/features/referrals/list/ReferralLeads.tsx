import { useLocation } from '@remix-run/react';
import { useId, useMemo, useState } from 'react';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import { referralStatuses, type ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { countOf } from '../../../lib/lists/count-of';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { listPageUrl } from '../../../lib/lists/list-page-url';
import { ListLayout } from '../../../lib/lists/view/ListLayout';
import { useListUpdates } from '../../../lib/requests/useListUpdates';
import { useListView } from '../../../lib/lists/view/useListView';
import { usePeek } from '../../../lib/lists/usePeek';
import { useSelection } from '../../../lib/lists/useSelection';
import { useNewFromUrl } from '../../../lib/dialogs/useNewFromUrl';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { RecordList } from '../../../records/list/RecordList';
import { RecordPanel } from '../../../records/panel/RecordPanel';
import { Button } from '../../../ui/actions/Button';
import { StackedBar } from '../../../ui/charts/StackedBar';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { statusLabel } from '../../../ui/tokens/status';
import { FileActions } from '../../imports/FileActions';
import { importHrefOf } from '../../imports/import-texts';
import { typeLabels } from '../referral-texts';
import { referralList, referralView } from '../referral.view';
import { filterNames, LeadFilters } from './LeadFilters';
import type { LeadsData } from './load-referrals.server';
import { ReferralCard } from './ReferralCard';
import { ReferralChanges, type StatusChanges, type StatusField } from './ReferralStatus';
import { useReferralDialogs } from './useReferralDialogs';

const ReferralDetails = lazyComponent(() => import('../ReferralDetails'));
const RecordBulkBar = lazyComponent(() => import('../../../records/list/RecordBulkBar'));
const parts = [ReferralDetails];
const words = ['lead', 'leads'] as const;
const NO_PROGRAM = 'Create an active program first';

interface Props {
  type: ProgramType;
  data: LeadsData;
  canEdit: boolean;
}

const leadsWith = (referral: ReferralInProgram, field: StatusField, value: string) => ({
  label: field === 'status' ? statusLabel(value) : `Reward ${statusLabel(value)}`,
  href: listPageUrl(referral, {
    path: '/campaigns/referrals',
    filters: { tab: referral.referrerType, [field]: value },
  }),
});

/** The referred leads in programs of one type. */
export function ReferralLeads({ type, data, canEdit }: Props) {
  const { programs, hasReferrals } = data;
  const titleId = useId();
  const filters = useUrlFilters(filterNames);
  const peek = usePeek(referralView.peek);
  const isShown = (name: (typeof filterNames)[number], value: string) =>
    ['all', value].includes(filters.valueOf(name));
  const { shown, applyUpdate } = useListUpdates(
    data.referrals,
    (referral) =>
      referral.referrerType === type &&
      isShown('status', referral.status) &&
      isShown('rewardStatus', referral.rewardStatus) &&
      isShown('programId', referral.programId),
  );
  const [changed, setChanged] = useState<ReferralInProgram | null>(null);
  // The panel keeps showing a lead that a change removed from the list.
  const peeked = [...shown, changed, data.peeked].find((referral) => referral?.id === peek.id);
  function onChanged(id: string, referral: ReferralInProgram | null) {
    applyUpdate(id, referral);
    setChanged(referral);
    if (referral === null && id === peek.id) peek.close();
  }
  const take = (referral: ReferralInProgram) => onChanged(referral.id, referral);
  const { create, buttons, dialogs } = useReferralDialogs({ type, programs, canEdit, onChanged });
  usePreload(parts);
  const changes: StatusChanges = {
    canEdit,
    listWith: (referral, field, value) =>
      isShown(field, value) ? undefined : leadsWith(referral, field, value),
    onChanged: take,
  };
  const view = useListView(referralList, data.view);
  const { search } = useLocation();
  const named = useMemo(() => shown.map(({ id, referredName: name }) => ({ id, name })), [shown]);
  const selection = useSelection(named, search, referralView.peek);
  const isTable = data.view.layout === 'table';
  const title = `${typeLabels[type]} Leads`;

  const hasActive = programs.some(({ status }) => status === 'active');
  useNewFromUrl(canEdit && hasActive ? create : null);
  const createButton = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? (hasActive ? undefined : NO_PROGRAM) : referralView.editorsOnly}
      onPress={create}
    >
      {label}
    </Button>
  );

  return (
    <section aria-labelledby={titleId}>
      <Stack>
        <Inline justify="between">
          <div>
            <h2 id={titleId}>{title}</h2>
            <Text tone="muted" size="sm">
              Referred leads and their outcome.
            </Text>
          </div>
          {hasReferrals && (
            <Inline>
              <FileActions
                importHref={canEdit ? importHrefOf('/api/referrals') : null}
                exportPath="/api/referrals/export"
                always={{ referrerType: type }}
                filters={filterNames}
              />
              {createButton('Create Lead')}
            </Inline>
          )}
        </Inline>
        {hasReferrals && (
          <>
            <StackedBar label={`${title} by status`} parts={data.drawing} />
            {data.conversion && (
              <Text tone="muted" size="sm" isNumeric>
                {`${data.conversion} of decided leads converted`}
              </Text>
            )}
            <LeadFilters
              label={title}
              filters={filters}
              programs={programs}
              partner={data.partner}
              count={countOf(data.total, data.totalIsMinimum, words)}
              layout={<ListLayout view={view} layouts={referralList.layouts} />}
            />
          </>
        )}
        <ReferralChanges.Provider value={changes}>
          <RecordList
            label={`List of ${title}`}
            items={shown}
            layout={isTable ? 'table' : 'cards'}
            selection={canEdit ? selection : null}
            nameOf={referralView.nameOf}
            view={view}
            peek={peek}
            canEdit={canEdit}
            isStale={filters.isPending}
            card={(referral) => (
              <ReferralCard key={referral.id} referral={referral} buttons={buttons(referral)} />
            )}
            buttons={buttons}
            empty={
              <EmptyState
                icon="users"
                title="No leads found"
                description={
                  hasReferrals
                    ? 'No lead here matches these filters.'
                    : 'Referred leads and their referrers appear here.'
                }
                action={
                  hasReferrals
                    ? filters.isFiltered && <Button onPress={filters.clear}>Show All Leads</Button>
                    : createButton('Create Your First Lead')
                }
              />
            }
          />
        </ReferralChanges.Provider>
        {selection.wasUsed && isTable && (
          <RecordBulkBar
            {...{ words, total: data.total, totalIsMinimum: data.totalIsMinimum }}
            api={referralView.api}
            rows={named}
            statuses={referralStatuses}
            selection={{ ...selection, query: `${selection.query}&referrerType=${type}` }}
          />
        )}
        <CursorPages
          label={`Pages of ${title}`}
          nextCursor={data.nextCursor}
          isEmpty={shown.length === 0}
          range={{
            shown: data.referrals.length,
            pageSize: data.pageSize,
            total: data.total,
            totalIsMinimum: data.totalIsMinimum,
          }}
        />
      </Stack>
      {peeked && (
        <RecordPanel view={referralView} item={peeked} onClose={peek.close} buttons={buttons(peeked)}>
          <ReferralDetails key={peeked.id} referral={peeked} canEdit={canEdit} onSaved={take} />
        </RecordPanel>
      )}
      {dialogs}
    </section>
  );
}

import { useId } from 'react';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import type { ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { countOf } from '../../../lib/count-of';
import { CursorPages } from '../../../lib/CursorPages';
import { DeleteDialog } from '../../../lib/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/lazy-component';
import { listPageUrl } from '../../../lib/list-page-url';
import { useListUpdates } from '../../../lib/useListUpdates';
import { useDialog } from '../../../lib/useDialog';
import { useNewFromUrl } from '../../../lib/useNewFromUrl';
import { Results } from '../../../lib/Results';
import { useUrlFilters } from '../../../lib/useUrlFilters';
import { Button } from '../../../ui/actions/Button';
import { Card } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { StackedBar } from '../../../ui/charts/StackedBar';
import { statusLabel } from '../../../ui/tokens/status';
import { Text } from '../../../ui/text/Text';
import { FileActions } from '../../imports/FileActions';
import type { LeadsData } from './load-referrals.server';
import { filterNames, LeadFilters } from './LeadFilters';
import { LeadTable } from './LeadTable';
import { EDITORS_ONLY, typeLabels } from '../referral-texts';

const ReferralDialog = lazyComponent(() => import('./ReferralDialog'));
const dialogs = [ReferralDialog];
const NO_PROGRAM = 'Create an active program first';

interface Props {
  type: ProgramType;
  data: LeadsData;
  canEdit: boolean;
}

const leadsWith = (referral: ReferralInProgram, field: 'status' | 'rewardStatus', value: string) => ({
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
  const form = useDialog<ReferralInProgram>();
  const deletion = useDialog<ReferralInProgram>();
  const isShown = (name: (typeof filterNames)[number], value: string) =>
    ['all', value].includes(filters.valueOf(name));
  const { shown, applyUpdate: take } = useListUpdates(
    data.referrals,
    (referral) =>
      referral.referrerType === type &&
      isShown('status', referral.status) &&
      isShown('rewardStatus', referral.rewardStatus) &&
      isShown('programId', referral.programId),
  );
  usePreload(dialogs, canEdit);
  const title = `${typeLabels[type]} Leads`;

  const hasActive = programs.some(({ status }) => status === 'active');
  useNewFromUrl(canEdit && hasActive ? form.open : null);
  const create = (label: string) => (
    <Button
      variant="primary"
      icon="plus"
      disabledReason={canEdit ? (hasActive ? undefined : NO_PROGRAM) : EDITORS_ONLY}
      onPress={() => form.open()}
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
                importHref={null}
                exportPath="/api/referrals/export"
                always={{ referrerType: type }}
                filters={filterNames}
              />
              {create('Create Lead')}
            </Inline>
          )}
        </Inline>
        {hasReferrals && (
          <>
            <Card>
              <Inline justify="between">
                <h3>{`${title} by status`}</h3>
                {data.conversion && (
                  <Text
                    tone="muted"
                    size="sm"
                    isNumeric
                  >{`${data.conversion} of decided leads converted`}</Text>
                )}
              </Inline>
              <StackedBar label={`${title} by status`} parts={data.drawing} />
            </Card>
            <LeadFilters
              label={title}
              filters={filters}
              programs={programs}
              partner={data.partner}
              count={countOf(data.total, data.totalIsMinimum, ['lead', 'leads'])}
            />
          </>
        )}
        <Results items={shown} isStale={filters.isPending}>
          {shown.length > 0 ? (
            <LeadTable
              label={`List of ${title}`}
              referrals={shown}
              canEdit={canEdit}
              listWith={(referral, field, value) =>
                isShown(field, value) ? undefined : leadsWith(referral, field, value)
              }
              onChanged={(referral) => take(referral.id, referral)}
              onEdit={form.open}
              onDelete={deletion.open}
            />
          ) : (
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
                  : create('Create Your First Lead')
              }
            />
          )}
        </Results>
        <CursorPages nextCursor={data.nextCursor} />
      </Stack>
      {form.key > 0 && (
        <ReferralDialog
          key={form.key}
          referral={form.subject}
          type={type}
          programs={programs}
          isOpen={form.isOpen}
          onClose={form.close}
          onSaved={(referral) => take(referral.id, referral)}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/referrals/${id}`}
        title={`Delete ${deletion.subject?.referredName ?? 'lead'}?`}
        description="This permanently deletes the lead and its reward."
        confirmLabel="Delete Lead"
        success="Lead deleted successfully"
        failure="Failed to delete lead"
        onDeleted={() => deletion.subject && take(deletion.subject.id, null)}
      />
    </section>
  );
}

import { useCallback, useEffect, useRef } from 'react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { ListKeys } from '../../../lib/keyboard/ListKeys';
import { DataTable } from '../../../ui/lists/table/DataTable';
import { Results } from '../../../lib/lists/Results';
import type { useListView } from '../../../lib/lists/view/useListView';
import type { usePeek } from '../../../lib/lists/usePeek';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Grid } from '../../../ui/layout/Grid';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import type { ApplicationHandlers } from '../useApplicationDialogs';
import { ApplicationActions } from './ApplicationActions';
import { ApplicationCard } from './ApplicationCard';
import { OnboardingCard, type OnboardingPartner } from './OnboardingCard';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';

interface Props {
  tab: { empty: string; intro?: string | undefined; hint?: string | undefined };
  applications: ApplicationView[];
  customFields: readonly FormField[];
  partners: OnboardingPartner[];
  morePartners: number;
  isTable: boolean;
  view: ReturnType<typeof useListView<ApplicationView>>;
  peek: ReturnType<typeof usePeek>;
  handlers: ApplicationHandlers;
  search: string;
  onClear: () => void;
  /** Whether another list is loading. */
  isStale: boolean;
}

/** The panel of one tab, as cards or as a table. */
export function ApplicationLists(props: Props) {
  const { tab, applications, partners, morePartners, isTable, peek, handlers, isStale } = props;
  const isEmpty = applications.length === 0 && partners.length === 0;
  return (
    <Results label="Applications" items={applications} isStale={isStale}>
      <Stack gap={24}>
        {isEmpty && <Empty {...props} />}
        {!isEmpty && tab.intro && (
          <Text tone="muted" size="sm">
            {tab.intro}
          </Text>
        )}
        {partners.length > 0 && (
          <Grid as="ul" column="22rem">
            {partners.map((partner) => (
              <OnboardingCard key={partner.id} partner={partner} />
            ))}
          </Grid>
        )}
        {morePartners > 0 && (
          <p>
            <Link href="?tab=onboarding">
              {`${morePartners}${partners.length > 0 ? ' more' : ''} in onboarding`}
            </Link>
          </p>
        )}
        {applications.length > 0 && (
          <ListKeys {...peek.listProps} isEditable={handlers.canEditValues}>
            {isTable ? (
              <ApplicationTable {...props} />
            ) : (
              <Grid as="ul" column="22rem">
                {applications.map((application) => (
                  <ApplicationCard
                    key={application.id}
                    application={application}
                    customFields={props.customFields}
                  >
                    <ApplicationActions application={application} handlers={handlers} place="list" />
                  </ApplicationCard>
                ))}
              </Grid>
            )}
          </ListKeys>
        )}
      </Stack>
    </Results>
  );
}

function Empty({ tab, search, onClear }: Props) {
  if (search === '') return <EmptyState icon="applications" title={tab.empty} description={tab.hint} />;
  return (
    <EmptyState
      icon="applications"
      title={tab.empty}
      description="No application here matches this search."
      action={<Button onPress={onClear}>Clear Search</Button>}
    />
  );
}

function ApplicationTable({ applications, view, peek, handlers }: Props) {
  // The table renders its cells again only if the buttons change.
  const { canApprove, canEditValues, moving } = handlers;
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const buttons = useCallback(
    (application: ApplicationView) => (
      <ApplicationActions
        application={application}
        place="list"
        handlers={{
          canApprove,
          canEditValues,
          moving,
          onMove: (one, to) => latest.current.onMove(one, to),
          onDecide: (one, decision) => latest.current.onDecide(one, decision),
          onConvert: (one) => latest.current.onConvert(one),
          onEditValues: (one) => latest.current.onEditValues(one),
        }}
      />
    ),
    [canApprove, canEditValues, moving],
  );
  return (
    <SafeSuspense>
      <DataTable
        label="Applications"
        {...view.table}
        rows={applications}
        rowKey={idOf}
        actions={buttons}
        openedRow={peek.id}
      />
    </SafeSuspense>
  );
}

const idOf = ({ id }: ApplicationView) => id;

import { useState } from 'react';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import type { ApplicationStatus } from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { CursorPages } from '../../../lib/CursorPages';
import { Results } from '../../../lib/Results';
import { useSave } from '../../../lib/useSave';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Grid } from '../../../ui/layout/Grid';
import { Link } from '../../../ui/actions/Link';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { ApplicationActions, type Decision } from './ApplicationActions';
import { ApplicationCard } from './ApplicationCard';
import { notifyApplicationMove } from './notify-application-move';
import { OnboardingCard, type OnboardingPartner } from './OnboardingCard';

interface Props {
  tab: { id: string; empty: string; intro?: string | undefined; hint?: string | undefined };
  applications: ApplicationView[];
  customFields: readonly FormField[];
  partners: OnboardingPartner[];
  morePartners: number;
  nextCursor: string | null;
  canApprove: boolean;
  /** Whether another tab's list is loading. */
  isStale: boolean;
  onDecide: (application: ApplicationView, decision: Decision) => void;
  onConvert: (application: ApplicationView) => void;
}

/** The panel of one tab. */
export function ApplicationLists(props: Props) {
  const { tab, applications, partners, morePartners, nextCursor, canApprove, isStale } = props;
  const { moving, move } = useMove(tab.id);
  const isEmpty = applications.length === 0 && partners.length === 0;
  return (
    <Results label="Applications" items={applications} isStale={isStale}>
      <Stack gap={24}>
        {isEmpty && <EmptyState icon="applications" title={tab.empty} description={tab.hint} />}
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
        {partners.length > 0 && morePartners > 0 && (
          <p>
            <Link href="?tab=onboarding">{`${morePartners} more in onboarding`}</Link>
          </p>
        )}
        {applications.length > 0 && (
          <Grid as="ul" column="22rem">
            {applications.map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                customFields={props.customFields}
              >
                <ApplicationActions
                  application={application}
                  canApprove={canApprove}
                  movingTo={moving?.id === application.id ? moving.to : null}
                  onMove={(to) => void move(application, to)}
                  onDecide={(decision) => props.onDecide(application, decision)}
                  onConvert={() => props.onConvert(application)}
                />
              </ApplicationCard>
            ))}
          </Grid>
        )}
        <CursorPages nextCursor={nextCursor} />
      </Stack>
    </Results>
  );
}

/** The status changes that need no dialog. Shows a toast for each. */
function useMove(tab: string) {
  const { save } = useSave({ failure: 'Failed to update status' });
  const [moving, setMoving] = useState<{ id: string; to: ApplicationStatus } | null>(null);

  async function move(application: ApplicationView, to: ApplicationStatus) {
    const { id } = application;
    setMoving({ id, to });
    const saved = await save({
      method: 'PATCH',
      path: `/api/admin/applications/${id}/status`,
      body: { status: to },
    });
    setMoving(null);
    if (saved) notifyApplicationMove(application, to, tab);
  }
  return { moving, move };
}

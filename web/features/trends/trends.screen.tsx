import { Await, useLoaderData } from '@remix-run/react';
import { useDeferredValue } from 'react';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { usePolling } from '../../lib/requests/usePolling';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { Button } from '../../ui/actions/Button';
import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { Page } from '../../ui/pages/Page';
import { ListPage, ScrollArea } from '../../ui/pages/ListPage';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { InsightTabs, TRENDS } from '../monitoring/InsightTabs';
import { loadTrends } from './load-trends.server';
import { NoTrends } from './articles/NoTrends';
import { PreferenceBadges } from './preferences/PreferenceBadges';
import { RefreshNote } from './RefreshNote';
import { filterNames } from './trend-filters';
import { EDITORS_ONLY } from './trend-texts';
import { TrendFilters } from './TrendFilters';
import { TrendResults } from './articles/TrendResults';
import { usePreferences } from './preferences/usePreferences';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

export const meta = pageMeta(
  'Industry Trends',
  'News for the industries, places and keywords that the team follows.',
);

export const loader = screen(loadTrends);

const PreferencesDialog = lazyComponent(() => import('./preferences/PreferencesDialog'));
const dialogs = [PreferencesDialog];
/** Number of skeletons (spec §9). */
const SKELETONS = 6;
/** Pauses between reloads, in ms. News servers answer one query after another, each within seconds. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

export default function Trends() {
  const { preferences, canEdit, outcome } = useLoaderData<typeof loader>();
  const filters = useUrlFilters(filterNames);
  const { wanted, change, take } = usePreferences(preferences);
  const dialog = useDialog();
  usePreload(dialogs, canEdit);
  const isLooking = usePolling(preferences.isRefreshing, preferences.updatedAt ?? '', PAUSES_MS);
  // Articles stay on screen until new ones arrive. Skeletons replace only the first load.
  const shownOutcome = useDeferredValue(outcome);
  const isStale = filters.isPending || shownOutcome !== outcome;

  const openPreferences = (
    <Button
      variant="primary"
      icon="filter"
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      onPress={() => dialog.open()}
    >
      Preferences
    </Button>
  );

  return (
    <ListPage>
      <PageHeader
        title="Industry Trends"
        subtitle="News of your industries and places"
        action={openPreferences}
      />
      <InsightTabs selected={TRENDS}>
        <ScrollArea>
          <Page>
            <Stack gap={12}>
              <PreferenceBadges wanted={wanted} canEdit={canEdit} onChange={change} />
              <RefreshNote preferences={preferences} />
            </Stack>
            <TrendFilters filters={filters} industries={wanted.industries} />
            <SafeSuspense fallback={<CardGridSkeleton count={SKELETONS} label="Loading trends" />}>
              <Await resolve={shownOutcome}>
                {(found) => (
                  <TrendResults
                    outcome={found}
                    filters={filters}
                    canEdit={canEdit}
                    isStale={isStale}
                    empty={
                      <NoTrends
                        filters={filters}
                        wantsAny={
                          wanted.industries.length + wanted.locations.length + wanted.keywords.length > 0
                        }
                        isLooking={isLooking}
                        preferences={openPreferences}
                      />
                    }
                  />
                )}
              </Await>
            </SafeSuspense>
          </Page>
        </ScrollArea>
      </InsightTabs>
      {dialog.key > 0 && (
        <PreferencesDialog
          key={dialog.key}
          wanted={wanted}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onSaved={take}
        />
      )}
    </ListPage>
  );
}

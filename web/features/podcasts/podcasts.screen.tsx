import { Await, useLoaderData } from '@remix-run/react';
import { connectPodcasts, type Podcast } from '../../../src/features/podcasts/podcasts.rules';
import { can } from '../../../src/lib/roles';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { Results } from '../../lib/lists/Results';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { pageMeta } from '../../lib/screens/page-meta';
import { CardGridSkeleton } from '../../ui/feedback/CardGridSkeleton';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Stack } from '../../ui/layout/Stack';
import { findPodcasts, searchOf } from './load-podcasts.server';
import { filterNames, PodcastFilters } from './PodcastFilters';
import { PodcastResults } from './PodcastResults';
import { truncate } from '../../../src/lib/text/unicode';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

const ONLY_EDITORS = 'You need Editor or Admin role to connect with podcasts';
/** Required by spec §9. */
const PAUSE_MS = 500;
const CAMPAIGN_NAME_MAX = 200;

export const meta = pageMeta(
  'Podcast Discovery',
  'Podcasts to search by topic, category and audience, and to turn into a campaign.',
);

/** Defers the search, because providers may take seconds. The screen shows skeletons meanwhile. */
export const loader = screen(async ({ app, actor, url }) => {
  const search = searchOf(url.searchParams);
  return {
    searched: JSON.stringify(search),
    canConnect: can(actor.workspaceRole, connectPodcasts),
    outcome: findPodcasts(app, actor, search),
  };
});

const NewCampaignDialog = lazyComponent(() => import('../campaigns/form/NewCampaignDialog'));
const dialogs = [NewCampaignDialog];

export default function Podcasts() {
  const { searched, canConnect, outcome } = useLoaderData<typeof loader>();
  const filters = useUrlFilters(filterNames, { sort: 'relevance' }, { pauseMs: PAUSE_MS });
  const dialog = useDialog<Podcast>();
  usePreload(dialogs, canConnect);
  return (
    <Page>
      <PageHeader title="Podcast Discovery" subtitle="Find podcasts whose listeners are your customers" />
      <PodcastFilters filters={filters} />
      <Results isStale={filters.isPending}>
        <Stack>
          <SafeSuspense key={searched} fallback={<CardGridSkeleton label="Loading podcasts" />}>
            <Await resolve={outcome}>
              {(found) => (
                <PodcastResults
                  outcome={found}
                  isFiltered={filters.isFiltered}
                  disabledReason={canConnect ? undefined : ONLY_EDITORS}
                  onClear={filters.clear}
                  onConnect={dialog.open}
                />
              )}
            </Await>
          </SafeSuspense>
        </Stack>
      </Results>
      {dialog.subject && (
        <NewCampaignDialog
          key={dialog.key}
          draft={{ templateType: 'podcast', name: truncate(dialog.subject.name, CAMPAIGN_NAME_MAX) }}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </Page>
  );
}

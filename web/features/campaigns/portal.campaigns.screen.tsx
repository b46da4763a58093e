import { useLoaderData } from '@remix-run/react';
import { campaignTemplateName } from '../../../src/features/campaigns/campaigns.rules';
import { pageRequest } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';
import { CursorPages } from '../../lib/lists/CursorPages';
import { formatDay } from '../../lib/texts/format-date';
import { portalScreen } from '../../lib/screens/screen.server';
import { pageMeta } from '../../lib/screens/page-meta';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Grid } from '../../ui/layout/Grid';
import { Stack } from '../../ui/layout/Stack';
import { Fact, Facts } from '../../ui/lists/Facts';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { RecordCard } from '../../ui/records/RecordCard';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { formatEventTime } from '../../lib/texts/format-event-time';

const PAGE_SIZE = 20;

export const meta = pageMeta('Campaigns', 'The campaigns and events that your company takes part in.');

export const loader = portalScreen(async ({ app, url, view }) => {
  const request = (parameter: string) =>
    parse(pageRequest, {
      limit: String(PAGE_SIZE),
      cursor: url.searchParams.get(parameter) ?? undefined,
    });
  const [campaigns, events] = await Promise.all([
    app.portalCampaigns.list(view, request('cursor')),
    app.portalEvents.list(view, request('events')),
  ]);
  return { campaigns, events };
});

export default function PortalCampaigns() {
  const { campaigns, events } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title="Campaigns" subtitle="Campaigns and events that you take part in" />
      <Stack gap={12} as="section" aria-labelledby="portal-campaigns">
        <h2 id="portal-campaigns">Campaigns</h2>
        {campaigns.items.length === 0 ? (
          <EmptyState
            size="sm"
            icon="campaigns"
            title="No campaigns yet"
            description="Campaigns that we run with you appear here."
          />
        ) : (
          <Grid as="ul">
            {campaigns.items.map((campaign) => (
              <RecordCard
                key={campaign.id}
                name={campaign.name}
                subtitle={campaignTemplateName(campaign.templateType)}
                text={campaign.description ?? undefined}
                footer={<StatusBadge status={campaign.status} />}
              >
                {campaign.launchedAt && (
                  <Facts as="div">
                    <Fact as="span" icon="calendar" iconLabel="Launched">
                      <time dateTime={campaign.launchedAt}>{formatDay(campaign.launchedAt)}</time>
                    </Fact>
                  </Facts>
                )}
              </RecordCard>
            ))}
          </Grid>
        )}
        <CursorPages
          label="Pages of campaigns"
          nextCursor={campaigns.nextCursor}
          isEmpty={campaigns.items.length === 0}
        />
      </Stack>
      <Stack gap={12} as="section" aria-labelledby="portal-events">
        <h2 id="portal-events">Events</h2>
        {events.items.length === 0 ? (
          <EmptyState
            size="sm"
            icon="calendar"
            title="No events yet"
            description="Events that you take part in appear here with their time and place."
          />
        ) : (
          <Grid as="ul">
            {events.items.map((event) => (
              <RecordCard
                key={event.id}
                name={event.name}
                subtitle={formatEventTime(event) ?? 'No date yet'}
                text={event.description ?? undefined}
                footer={<StatusBadge status={event.status} />}
              >
                {event.location && (
                  <Facts as="div">
                    <Fact as="span" icon="building" iconLabel="Location">
                      {event.location}
                    </Fact>
                  </Facts>
                )}
              </RecordCard>
            ))}
          </Grid>
        )}
        <CursorPages
          label="Pages of events"
          nextCursor={events.nextCursor}
          isEmpty={events.items.length === 0}
          parameter="events"
        />
      </Stack>
    </Page>
  );
}

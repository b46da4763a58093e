import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { monthLabel } from '../../../../src/features/roadmap/months.rules';
import { publicScreen } from '../../../lib/screens/screen.server';
import { RootError } from '../../../lib/screens/RootError';
import { StandalonePage } from '../../../ui/pages/StandalonePage';
import { Avatar } from '../../../ui/records/Avatar';
import { Card, CardHeader, CardWords } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Grid } from '../../../ui/layout/Grid';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { Inline } from '../../../ui/layout/Inline';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Prose } from '../../../ui/text/documents/Prose';
import { Stack } from '../../../ui/layout/Stack';
import { statusLabel } from '../../../ui/tokens/status';
import { TagList } from '../../../ui/tags/TagList';
import { loadPublicRoadmap, type PublicItem } from './load-public-roadmap.server';

export const loader = publicScreen(({ app, param }) => loadPublicRoadmap(app, param('token')), {
  signedInTo: null,
});

/** The link is a secret, so caches must not store the page and search engines must not index it. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Roadmap of ${data.workspaceName}` : 'Roadmap Not Available' },
  { name: 'description', content: 'What is planned, in progress and done.' },
  { name: 'robots', content: 'noindex' },
];

export default function PublicRoadmap() {
  const { workspaceName, logoUrl, groups } = useLoaderData<typeof loader>();
  const shown = groups.filter(({ items }) => items.length > 0);
  return (
    <main>
      <Page>
        <Inline gap={12}>
          <Avatar name={workspaceName} src={logoUrl} size="lg" />
          <PageHeader title={`${workspaceName} Roadmap`} subtitle="What is planned, in progress and done" />
        </Inline>
        {shown.length === 0 && (
          <EmptyState icon="roadmap" title="Nothing to show yet" description="Please come back later." />
        )}
        {shown.map(({ id, title, items }) => (
          <section key={id} aria-labelledby={id}>
            <Stack gap={12}>
              <h2 id={id}>{title}</h2>
              <Grid as="ul">
                {items.map((item) => (
                  <PublicCard key={item.id} item={item} />
                ))}
              </Grid>
            </Stack>
          </section>
        ))}
      </Page>
    </main>
  );
}

function PublicCard({ item: { id, title, description, category, targetMonth, tags } }: { item: PublicItem }) {
  const titleId = `item-${id}`;
  return (
    <Card as="li" aria-labelledby={titleId}>
      <CardHeader>
        <CardWords>
          <h3 id={titleId}>{title}</h3>
          {category && <p>{statusLabel(category)}</p>}
        </CardWords>
      </CardHeader>
      {description && <Prose>{description}</Prose>}
      {targetMonth && (
        <Facts>
          <Fact icon="calendar">{monthLabel(targetMonth)}</Fact>
        </Facts>
      )}
      {tags.length > 0 && (
        <TagList label={`Tags of ${title}`} tags={tags.map((tag) => ({ id: tag, label: tag }))} />
      )}
    </Card>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RootError />;
  return (
    <StandalonePage icon="link" title="This roadmap is not available">
      The link may be mistyped or no longer in use. Ask the person who gave it to you for a new one.
    </StandalonePage>
  );
}

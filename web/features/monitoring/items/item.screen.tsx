import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { itemCategories, competitorPath } from '../../../../src/features/monitoring/monitoring.rules';
import { CategoryMenu } from '../../../lib/CategoryMenu';
import { formatDay } from '../../../lib/texts/format-date';
import { LocalTime } from '../../../lib/texts/LocalTime';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { DescriptionList } from '../../../ui/lists/DescriptionList';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { Card } from '../../../ui/records/Card';
import { Prose } from '../../../ui/text/documents/Prose';
import { Outcomes } from '../../evidence/Outcomes';
import { ItemChanges } from '../changes/ItemChanges';
import { backToFeed } from '../monitoring-paths';
import { categoryLabel } from '../monitoring-texts';
import { ItemHeaderActions } from './ItemHeaderActions';
import { loadItem } from './load-item.server';
import { Reports } from './Reports';
import { Significance } from './Significance';
import { useItemChanges } from './useItemChanges';

export const loader = screen(({ app, actor, param }) => loadItem({ app, actor, id: param('id') }));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.item.title ?? 'Feed item not found',
    'A feed item about a competitor: its text, changes, other reports and the records created from it.',
  );

function Topic({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

export default function ItemScreen() {
  const { item: loaded, reports, canEdit } = useLoaderData<typeof loader>();
  const { shown, update } = useItemChanges([loaded], () => true);
  const item = { ...loaded, ...shown[0] };
  const { search } = useLocation();
  const ofCompetitor = competitorPath(item.competitorId);
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={backToFeed(search)}>
            Back to Competitor Monitoring
          </Link>
        }
        title={item.title}
        action={
          <ItemHeaderActions
            item={item}
            canEdit={canEdit}
            onStar={() => update(item, { isStarred: !item.isStarred })}
            onRead={() => update(item, { isRead: true })}
          />
        }
      />
      <DescriptionList
        items={[
          {
            term: 'Competitor',
            value: (
              <Inline>
                <Link href={ofCompetitor}>{item.competitorName}</Link>
                <Link href={`${ofCompetitor}?source=${item.sourceId}`}>All items of this source</Link>
              </Inline>
            ),
          },
          {
            term: 'Category',
            value: (
              <CategoryMenu
                title={item.title}
                category={item.category}
                categories={itemCategories}
                isCorrected={item.isCategoryCorrected}
                labelOf={categoryLabel}
                onChange={canEdit ? (category) => update(item, { category }) : null}
              />
            ),
          },
          { term: 'Significance', value: <Significance score={item.significance} /> },
          { term: 'Published', value: item.publishedAt && formatDay(item.publishedAt) },
          { term: 'Found', value: <LocalTime time={item.detectedAt} /> },
        ]}
      />
      {item.content !== '' && (
        <Card>
          <Prose>{item.content}</Prose>
        </Card>
      )}
      {item.hasChanges && (
        <Topic title="Changes">
          <ItemChanges id={item.id} />
        </Topic>
      )}
      {reports.length > 0 && (
        <Topic title="More about this story">
          <Reports items={reports} />
        </Topic>
      )}
      {item.outcomes.length > 0 && (
        <Topic title="Created from this item">
          <Outcomes outcomes={item.outcomes} />
        </Topic>
      )}
    </Page>
  );
}

export { MonitoringError as ErrorBoundary } from '../MonitoringError';

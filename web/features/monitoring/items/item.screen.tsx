import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { Page } from '../../../ui/pages/Page';
import { PageHeader } from '../../../ui/pages/PageHeader';
import { ItemChanges } from '../changes/ItemChanges';
import { Article } from './Article';
import { ArticleActions } from './ArticleActions';
import { loadItem } from './load-item.server';
import { Reports } from './Reports';
import { useItemChanges } from './useItemChanges';
import { useItemSteps } from './useItemSteps';

export const loader = screen(({ app, actor, param }) => loadItem({ app, actor, id: param('id') }));

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.item.title ?? 'Feed item not found',
    'A feed item about a competitor: its text, changes, other reports and the records created from it.',
  );

const always = () => true;
const stepKeys = [{ term: 'j, k', value: 'Next and previous item' }];

export default function ItemScreen() {
  const { item: loaded, reports, canEdit } = useLoaderData<typeof loader>();
  const { shown, update } = useItemChanges(
    useMemo(() => [loaded], [loaded]),
    always,
  );
  const item = { ...loaded, ...shown[0] };
  const { feed, previous, next } = useItemSteps(item.id);
  usePageKeys(stepKeys);
  const latest = useRef({ item, update });
  useEffect(() => {
    latest.current = { item, update };
  });
  useEffect(() => {
    const { item: opened, update: mark } = latest.current;
    if (canEdit && !opened.isRead) mark(opened, { isRead: true });
  }, [loaded.id, canEdit]);
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={feed}>
            Back to Competitor Monitoring
          </Link>
        }
        title={item.title}
        action={
          <>
            {previous && (
              <ButtonLink rel="prev" href={previous} aria-keyshortcuts="k">
                Previous
              </ButtonLink>
            )}
            {next && (
              <ButtonLink rel="next" href={next} aria-keyshortcuts="j">
                Next
              </ButtonLink>
            )}
            <ArticleActions item={item} canEdit={canEdit} onUpdate={(changes) => update(item, changes)} />
          </>
        }
      />
      <Article
        item={item}
        details={loaded}
        canEdit={canEdit}
        onUpdate={(changes) => update(item, changes)}
        changes={<ItemChanges id={item.id} />}
        reports={reports.length > 0 && <Reports items={reports} />}
      />
    </Page>
  );
}

export { MonitoringError as ErrorBoundary } from '../MonitoringError';

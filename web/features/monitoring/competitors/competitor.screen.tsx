import type { MetaFunction } from '@remix-run/node';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { loadMonitoring } from '../load-monitoring.server';

export const loader = screen(({ param, ...inputs }) =>
  loadMonitoring({ ...inputs, competitorId: param('id') }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.selected ? `${data.selected.name} · Competitor Monitoring` : 'Competitor not found',
    'A competitor, its sources and what they found.',
  );

/** Use the same component, so that React keeps the list of competitors as it is. */
export { default, shouldRevalidate } from '../monitoring.screen';
export { MonitoringError as ErrorBoundary } from '../MonitoringError';

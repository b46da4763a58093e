import type { CallContext } from '../../http/routing/api-router';
import { notFound } from '../../lib/errors';
import { openApiOf } from './openapi-text';
import { groupPageOf, overviewOf } from './reference-pages';

type Context = Pick<CallContext, 'api' | 'origin'>;

export async function loadOverview({ api }: Pick<Context, 'api'>) {
  const { document } = await openApiOf(api);
  return overviewOf(document);
}

/**
 * Loads the calls of a tag.
 * @throws 404 for an unknown tag
 */
export async function loadGroup({ api, origin }: Context, slug: string) {
  const { document } = await openApiOf(api);
  const page = groupPageOf(document, slug, origin);
  if (!page) throw notFound('There are no such calls');
  return page;
}

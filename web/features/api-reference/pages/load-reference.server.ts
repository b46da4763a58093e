import type { LoadContext } from '../../../../src/http/routing/api-router';
import { notFound } from '../../../../src/lib/errors';
import { openApiOf } from '../openapi-text.server';
import { groupPageOf, overviewOf } from './reference-pages.server';

type Context = Pick<LoadContext, 'api' | 'origin'>;

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

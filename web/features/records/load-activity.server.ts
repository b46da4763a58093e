import type { App } from '../../../src/app';
import type { ActiveObject } from '../../../src/features/activity/activity.rules';
import type { Member } from '../../../src/lib/actor';
import { pageRequest } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';
import { ACTIVITY_PAGE } from './activity-page';

const PAGE_SIZE = '20';

/** Loads the page of a record's activity in the URL. */
export async function loadActivity(
  app: App,
  actor: Member,
  object: { type: ActiveObject; id: string },
  url: URL,
) {
  const cursor = url.searchParams.get(ACTIVITY_PAGE) || undefined;
  const { items, nextCursor } = await app.recordActivity.list(
    actor,
    object,
    parse(pageRequest, { limit: PAGE_SIZE, cursor }),
  );
  return { items, nextCursor };
}

export type ActivityPage = Awaited<ReturnType<typeof loadActivity>>;

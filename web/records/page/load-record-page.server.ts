import type { App } from '../../../src/app';
import type { ActiveObject } from '../../../src/features/activity/activity.rules';
import type { CustomEntity } from '../../../src/features/custom-fields/custom-fields.rules';
import type { Member } from '../../../src/lib/actor';
import { pageRequest } from '../../../src/lib/paging';
import { can, type Permission } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';
import { ACTIVITY_PAGE } from './activity-page';

const PAGE_SIZE = '20';

interface PageView {
  record: { type: ActiveObject; edit: Permission };
  custom?: CustomEntity;
}

/** Loads what the pages of all records show: the page of the activity in the URL, and the custom fields. */
export async function loadRecordPage<Item extends { id: string }>(
  { app, actor, url }: { app: App; actor: Member; url: URL },
  { record: { type, edit }, custom }: PageView,
  record: Item,
) {
  const cursor = url.searchParams.get(ACTIVITY_PAGE) || undefined;
  const request = parse(pageRequest, { limit: PAGE_SIZE, cursor });
  const [{ items, nextCursor }, customFields] = await Promise.all([
    app.recordActivity.list(actor, { type, id: record.id }, request),
    custom ? app.customFields.of(actor, custom) : [],
  ]);
  return {
    record,
    activity: { items, nextCursor },
    customFields,
    canEdit: can(actor.workspaceRole, edit),
  };
}

export type ActivityPage = Awaited<ReturnType<typeof loadRecordPage>>['activity'];

import type { App } from '../../../src/app';
import { saveViews, viewEntityNames } from '../../../src/features/views/views.rules';
import type { ScreenContext } from '../../lib/screens/screen-context';
import type { Actor } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import type { ListedView } from './listed-view';
import { defaultViewCookie } from './view-address';

/** Maximum number of views in the sidebar and menus. The call returns further ones. */
const MAX_VIEWS = 100;

/** Returns the user's own views and shared ones, by name. Returns none for users who see no lists. */
export async function loadViews(app: App, actor: Actor, context: ScreenContext): Promise<ListedView[]> {
  if (actor.workspaceId === null || actor.needsSecondFactor || !can(actor.workspaceRole, saveViews))
    return [];
  const { items } = await app.views.list(actor, { limit: MAX_VIEWS });
  const defaults = new Set(viewEntityNames.map((entity) => context.cookie(defaultViewCookie(entity))));
  return items
    .map(({ id, entity, name, query, layout, columns, shared, createdBy, createdByName }) => ({
      ...{ id, entity, name, query, layout, columns, shared, createdBy, createdByName },
      isDefault: defaults.has(id),
    }))
    .sort((one, other) => alphabet.compare(one.name, other.name));
}

const alphabet = new Intl.Collator('en');

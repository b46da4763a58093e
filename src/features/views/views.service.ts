import type { Foundation } from '../../foundation';
import { authorize, authorizeOwnWrite, type Actor, type Member } from '../../lib/actor';
import { conflict, forbidden, notFound } from '../../lib/errors';
import { refuseChanged } from '../../lib/entities/fixed-fields';
import type { Page } from '../../lib/paging';
import { can } from '../../lib/roles';
import { createRecords } from '../records/create-records';
import { viewEntity, type SavedView, type ShownView } from './views.entity';
import type { ViewsRepo } from './views.repo';
import {
  canChangeView,
  saveViews,
  shareViews,
  viewEntities,
  viewEntityNames,
  viewLimits,
} from './views.rules';
import { VIEW_NOT_FOUND, type NewView, type ViewChanges, type ViewFilters } from './views.schema';
import { savedViewRecord } from './saved-view.record';

interface Dependencies extends Foundation {
  views: ViewsRepo;
}

/** Saved views of lists (contract-2, B). 404 `View not found` also for an id of another workspace. */
export function createViewsService({ db, views, audit, clock }: Dependencies) {
  const records = createRecords<SavedView, ShownView>({
    db,
    table: views,
    entity: viewEntity,
    record: savedViewRecord,
    restoredBy: ({ createdBy }) => ({ owner: createdBy }),
    audit,
    clock,
  });

  /** @throws 403 unless the actor created it or is an admin; 404 also for a view that the actor can't see */
  async function lock(actor: Member, id: string): Promise<SavedView> {
    const view = await records.lock(actor, id);
    if (canChangeView(actor, view)) return view;
    const isListed = view.shared && can(actor.workspaceRole, viewEntities[view.entity].view);
    throw isListed ? forbidden() : notFound(VIEW_NOT_FOUND);
  }

  return {
    /** Returns one's own views and shared ones, newest first. @throws 403 for a list that the actor can't see */
    async list(actor: Actor, { entity, ...request }: ViewFilters): Promise<Page<ShownView>> {
      authorize(actor, saveViews);
      if (entity) authorize(actor, viewEntities[entity].view);
      const visible = viewEntityNames.filter((name) => can(actor.workspaceRole, viewEntities[name].view));
      const { workspaceId, userId } = actor;
      return views.list(workspaceId, { userId, entities: entity ? [entity] : visible }, request);
    },

    /** @throws 403 also for sharing without the right to edit; 409 for too many views */
    async create(actor: Actor, details: NewView): Promise<ShownView> {
      authorizeOwnWrite(actor, saveViews);
      authorize(actor, viewEntities[details.entity].view);
      if (details.shared) authorize(actor, shareViews);
      const { workspaceId, userId } = actor;
      return db.transaction(async () => {
        if ((await views.lockCount(workspaceId, userId, viewLimits.perUser)) >= viewLimits.perUser)
          throw conflict(`You can save at most ${viewLimits.perUser} views`);
        const view: SavedView = { ...records.newRow(actor), ...details, createdBy: userId };
        await records.insert(actor, view);
        return records.get(actor, view.id);
      });
    },

    /**
     * Changes the given fields.
     * @throws 400 also for another entity, which never changes; 403 also for a view that is or becomes shared without the
     *   right to edit; 404
     */
    async update(actor: Actor, id: string, { entity, ...wanted }: ViewChanges): Promise<ShownView> {
      authorizeOwnWrite(actor, saveViews);
      return db.transaction(async () => {
        const view = await lock(actor, id);
        refuseChanged(view, { entity }, { entity: 'Entity' });
        if (view.shared || wanted.shared) authorize(actor, shareViews);
        await records.save(actor, view, wanted);
        return records.get(actor, id);
      });
    },

    /** @throws 403; 404 */
    async remove(actor: Actor, id: string): Promise<void> {
      authorizeOwnWrite(actor, saveViews);
      await db.transaction(async () => {
        await records.drop(actor, await lock(actor, id));
      });
    },
  };
}

export type ViewsService = ReturnType<typeof createViewsService>;

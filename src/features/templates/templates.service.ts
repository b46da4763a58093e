import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange, type AuditObject } from '../audit/audit.rules';
import type { Template, TemplateCounts, TemplateListFilters, TemplatesRepo } from './templates.repo';
import { editTemplates, viewTemplates } from './templates.rules';

/** Fields of a new template that only the server sets. */
export type TemplateOrigin = Pick<Template, 'id' | 'workspaceId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

interface Dependencies<Kept extends Template, New> {
  db: Db;
  templates: Pick<TemplatesRepo<Kept>, 'list' | 'counts' | 'byId' | 'lock' | 'insert' | 'update' | 'delete'>;
  audit: AuditTrail;
  clock: Clock;
  objectType: AuditObject;
  /** Changeable fields, in the order of the audit log. */
  fields: readonly (keyof Kept & string)[];
  make(origin: TemplateOrigin, details: New): Kept;
}

export const TEMPLATE_NOT_FOUND = 'Template not found';

/** Manages templates of any kind (spec §2, §6, §7). @throws 404 also for an id of another workspace */
export function createTemplatesService<Kept extends Template, New>(dependencies: Dependencies<Kept, New>) {
  const { db, templates, audit, clock, objectType, fields, make } = dependencies;
  const record = (actor: Member, action: AuditAction, { id, name }: Kept, changes?: AuditChange[]) =>
    audit.record(actor, {
      workspaceId: actor.workspaceId,
      action,
      objectType,
      objectId: id,
      objectName: name,
      changes,
    });

  async function lock(workspaceId: string, id: string): Promise<Kept> {
    const template = await templates.lock(workspaceId, id);
    if (!template) throw notFound(TEMPLATE_NOT_FOUND);
    return template;
  }

  return {
    /** Lists templates, newest first; examples are in the order of their categories. */
    async list(actor: Actor, asked: TemplateListFilters & PageRequest): Promise<Page<Kept>> {
      authorize(actor, viewTemplates);
      const { limit, cursor, ...filters } = asked;
      return templates.list(actor.workspaceId, filters, { limit, cursor });
    },

    /** Counts templates by category in constant time. */
    async counts(actor: Actor): Promise<TemplateCounts> {
      authorize(actor, viewTemplates);
      return templates.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<Kept> {
      authorize(actor, viewTemplates);
      const template = await templates.byId(actor.workspaceId, id);
      if (!template) throw notFound(TEMPLATE_NOT_FOUND);
      return template;
    },

    async create(actor: Actor, details: New): Promise<Kept> {
      authorize(actor, editTemplates);
      const now = clock.now().toISOString();
      const { workspaceId, userId } = actor;
      const origin = { id: newId(), workspaceId, createdBy: userId, createdAt: now, updatedAt: now };
      const template = make(origin, details);
      await db.transaction(async () => {
        await templates.insert(template);
        await record(actor, 'created', template);
      });
      return template;
    },

    /** Changes the given fields that differ, one writer at a time; writes nothing if none differ. */
    async update(actor: Actor, id: string, wanted: Partial<New> & Partial<Kept>): Promise<Kept> {
      authorize(actor, editTemplates);
      return db.transaction(async () => {
        const template = await lock(actor.workspaceId, id);
        const changes = changedFields(template, wanted, fields);
        if (changes.length === 0) return template;
        const changed: Kept = { ...template, ...wanted, updatedAt: clock.now().toISOString() };
        await templates.update(changed);
        await record(actor, 'updated', changed, changes);
        return changed;
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editTemplates);
      await db.transaction(async () => {
        const template = await lock(actor.workspaceId, id);
        await templates.delete(actor.workspaceId, id);
        await record(actor, 'deleted', template);
      });
    },
  };
}

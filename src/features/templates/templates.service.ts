import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { DeclarationOf } from '../../lib/entities/entity';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../outbox/domain-event';
import { createRecords } from '../records/create-records';
import type { AnyRecord } from '../../records';
import type { Template, TemplateCounts, TemplateListFilters, TemplatesRepo } from './templates.repo';
import { editTemplates, viewTemplates } from './templates.rules';

/** Fields of a new template that only the server sets. */
export type TemplateOrigin = Pick<Template, 'id' | 'workspaceId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

type Table<Kept extends Template> = Pick<
  TemplatesRepo<Kept>,
  'byId' | 'byIds' | 'lock' | 'lockAll' | 'list' | 'counts' | 'insert' | 'update' | 'delete'
>;

interface Dependencies<Kept extends Template, New> {
  db: Db;
  templates: Table<Kept>;
  entity: DeclarationOf<Kept>;
  audit: AuditTrail;
  clock: Clock;
  record: AnyRecord;
  make(origin: TemplateOrigin, details: New): Kept;
  /** Completes a change with fields that follow from it. */
  complete?(before: Kept, wanted: Partial<Kept>): Partial<Kept>;
  /** Checks a template within the transaction that writes it; `before` is null for a new one. */
  check?(changed: Kept, before: Kept | null): Promise<void>;
}

export const TEMPLATE_NOT_FOUND = 'Template not found';

/** Manages templates of any kind (spec §2, §6, §7). @throws 404 also for an id of another workspace */
export function createTemplatesService<Kept extends Template, New>(dependencies: Dependencies<Kept, New>) {
  const { templates, make, complete = (_, wanted) => wanted, check, ...rest } = dependencies;
  const records = createRecords<Kept>({ ...rest, table: templates });

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => records.existing(workspaceId, refs);

  return {
    forEvents,

    /** Lists templates, newest first; examples are in the order of their categories. */
    async list(actor: Actor, asked: TemplateListFilters & PageRequest): Promise<Page<Kept>> {
      authorize(actor, viewTemplates);
      const { limit, cursor, sort, ...filters } = asked;
      return templates.list(actor.workspaceId, filters, { limit, cursor, sort });
    },

    /** Counts templates by category in constant time. */
    async counts(actor: Actor): Promise<TemplateCounts> {
      authorize(actor, viewTemplates);
      return templates.counts(actor.workspaceId);
    },

    async get(actor: Actor, id: string): Promise<Kept> {
      authorize(actor, viewTemplates);
      return records.get(actor, id);
    },

    async create(actor: Actor, details: New): Promise<Kept> {
      authorize(actor, editTemplates);
      const template = make({ ...records.newRow(actor), createdBy: actor.userId }, details);
      await rest.db.transaction(async () => {
        await check?.(template, null);
        await records.insert(actor, template);
      });
      return template;
    },

    /** Changes the given fields that differ, one writer at a time; writes nothing if none differ. */
    async update(actor: Actor, id: string, wanted: Partial<New> & Partial<Kept>): Promise<Kept> {
      authorize(actor, editTemplates);
      return rest.db.transaction(async () => {
        const before = await records.lock(actor, id);
        return records.save(actor, before, complete(before, wanted), async (changed) => {
          await check?.(changed, before);
          await templates.update(changed);
        });
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editTemplates);
      return records.remove(actor, id);
    },
  };
}

export type TemplatesService<Kept extends Template, New> = ReturnType<
  typeof createTemplatesService<Kept, New>
>;

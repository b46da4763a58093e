import { authorize, type Actor } from '../../lib/actor';
import type { DeclarationOf } from '../../lib/entities/entity';
import { createRecords, type RecordTools } from '../records/create-records';
import { asListed, createRecordService } from '../records/record-service';
import type { AnyRecord } from '../../records';
import type { Template, TemplateCounts, TemplateListFilters, TemplatesRepo } from './templates.repo';
import { viewTemplates } from './templates.rules';

/** Fields of a new template that only the server sets. */
export type TemplateOrigin = Pick<Template, 'id' | 'workspaceId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

type Table<Kept extends Template> = Pick<
  TemplatesRepo<Kept>,
  'byId' | 'byIds' | 'lock' | 'lockAll' | 'list' | 'counts' | 'insert' | 'update' | 'delete'
>;

interface Dependencies<Kept extends Template, New> extends RecordTools {
  templates: Table<Kept>;
  entity: DeclarationOf<Kept>;
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
  const records = createRecords<Kept>({
    ...rest,
    table: templates,
  });
  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: TemplateListFilters, request) =>
      templates.list(workspaceId, filters, request),
    present: asListed<Kept>,
    draft: ({ userId }, sent: New, row) => make({ ...row, createdBy: userId }, sent),
    complete: (before, wanted: Partial<New> & Partial<Kept>) => complete(before, wanted),
    check: async (_actor, changed, before) => check?.(changed, before),
  });

  return {
    ...methods,

    /** Counts templates by category in constant time. */
    async counts(actor: Actor): Promise<TemplateCounts> {
      authorize(actor, viewTemplates);
      return templates.counts(actor.workspaceId);
    },
  };
}

export type TemplatesService<Kept extends Template, New> = ReturnType<
  typeof createTemplatesService<Kept, New>
>;

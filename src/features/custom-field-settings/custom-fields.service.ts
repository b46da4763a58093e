import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Background } from '../../lib/concurrency/background';
import type { Clock } from '../../lib/clock';
import { conflict, invalid } from '../../lib/errors';
import { refuseChanged } from '../../lib/entities/fixed-fields';
import type { Download } from '../../lib/download';
import type { ExportAs } from '../../lib/export-request.schema';
import { pageOfAll, type Page, type PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import type { ShowObjects } from '../audit/shown-objects';
import { createRecords } from '../records/create-records';
import { customFieldEntity, type CustomField } from '../custom-fields/custom-fields.entity';
import type { CustomFieldsRepo } from '../custom-fields/custom-fields.repo';
import { formFieldOf, type FormField } from '../custom-fields/custom-values.rules';
import {
  type CustomEntity,
  customFieldLimits,
  customFieldMessages as messages,
  manageCustomFields,
  viewCustomFields,
} from '../custom-fields/custom-fields.rules';
import {
  problemsOf,
  type CustomFieldChanges,
  type CustomFieldFilters,
  type NewCustomField,
} from '../custom-fields/custom-fields.schema';
import type { ValueRemoval } from './remove-values';
import { customFieldRecord } from '../custom-fields/custom-field.record';

interface Dependencies {
  db: Db;
  fields: CustomFieldsRepo;
  removal: ValueRemoval;
  background: Background;
  audit: AuditTrail;
  clock: Clock;
}

/** A field with the number of records that have a value. */
export type CountedCustomField = CustomField & { recordCount: number };

/** The custom fields of a workspace (contract-2, B). 404 `Custom field not found` also for an id of another workspace. */
export function createCustomFieldsService({ db, fields, removal, background, audit, clock }: Dependencies) {
  const records = createRecords<CustomField>({
    db,
    table: fields,
    entity: customFieldEntity,
    record: customFieldRecord,
    audit,
    clock,
  });

  /** Puts the field at its wanted place among the others, which move up or down. Returns the place. */
  async function place(
    { workspaceId, entity, id }: Pick<CustomField, 'workspaceId' | 'entity' | 'id'>,
    wanted: number,
  ): Promise<number> {
    const others = (await fields.all(workspaceId, entity)).filter((field) => field.id !== id);
    const position = Math.min(wanted, others.length);
    for (const [index, other] of others.entries()) {
      const own = index < position ? index : index + 1;
      if (own !== other.position) await fields.setPosition(workspaceId, other.id, own);
    }
    return position;
  }

  /** Locks the field and the order of all fields. */
  async function lock(actor: Member, id: string): Promise<CustomField> {
    await fields.lockWorkspace(actor.workspaceId);
    return records.lock(actor, id);
  }

  const page = async (
    { workspaceId }: Member,
    entity: CustomEntity | undefined,
    request: PageRequest,
  ): Promise<Page<CustomField>> => pageOfAll(await fields.all(workspaceId, entity), request, ({ id }) => id);

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => records.existing(workspaceId, refs);

  return {
    forEvents,

    /** By entity, in order. */
    async list(actor: Actor, { entity, ...request }: CustomFieldFilters): Promise<Page<CustomField>> {
      authorize(actor, viewCustomFields);
      return page(actor, entity, request);
    },

    /** Exports the list as a file. */
    async export(
      actor: Actor,
      { entity, sort }: Omit<CustomFieldFilters, 'limit' | 'cursor'>,
      as: ExportAs,
    ): Promise<Download> {
      authorize(actor, viewCustomFields);
      const { plural } = customFieldRecord;
      return records.export(actor, plural, (request) => page(actor, entity, { ...request, sort }), as);
    },

    /** The fields of one entity for a form or a screen. Runs no query in a workspace without custom fields. */
    async of(actor: Actor, entity: CustomEntity): Promise<FormField[]> {
      authorize(actor, viewCustomFields);
      if (actor.hasCustomFields === false) return [];
      return (await fields.all(actor.workspaceId, entity)).map(formFieldOf);
    },

    async get(actor: Actor, id: string): Promise<CountedCustomField> {
      authorize(actor, viewCustomFields);
      const field = await records.get(actor, id);
      return { ...field, recordCount: await fields.countValues(field) };
    },

    async create(actor: Actor, sent: NewCustomField): Promise<CustomField> {
      authorize(actor, manageCustomFields);
      const { position = customFieldLimits.perEntity, ...details } = sent;
      return db.transaction(async () => {
        await fields.lockWorkspace(actor.workspaceId);
        const existing = await fields.all(actor.workspaceId, sent.entity);
        if (existing.some(({ key }) => key === sent.key)) throw conflict(messages.sameKey);
        if (existing.length >= customFieldLimits.perEntity) throw conflict(messages.tooMany);
        const field = { ...records.newRow(actor), ...details };
        const created: CustomField = { ...field, position: await place(field, position) };
        await records.insert(actor, created);
        return created;
      });
    },

    /** Changes the given settings. @throws 400 also for another key, entity or type, which never change */
    async update(actor: Actor, id: string, sent: CustomFieldChanges): Promise<CustomField> {
      authorize(actor, manageCustomFields);
      const { key, entity, type, ...wanted } = sent;
      return db.transaction(async () => {
        const field = await lock(actor, id);
        refuseChanged(field, { key, entity, type }, { key: 'Key', entity: 'Entity', type: 'Type' });
        const problems = Object.entries(problemsOf({ ...field, ...wanted }));
        const [first] = problems;
        if (first)
          throw invalid(first[1], Object.fromEntries(problems.map(([name, message]) => [name, [message]])));
        const { position } = wanted;
        if (position === undefined) return records.save(actor, field, wanted);
        return records.save(actor, field, { ...wanted, position: await place(field, position) });
      });
    },

    /** Deletes the field. Its values disappear at once and are deleted from the database in the background. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageCustomFields);
      await db.transaction(async () => {
        const { workspaceId, entity, ...field } = await lock(actor, id);
        await records.drop(actor, { workspaceId, entity, ...field });
        await fields.markDeleted({ fieldId: id, workspaceId, entity }, clock.now().toISOString());
        for (const [index, other] of (await fields.all(workspaceId, entity)).entries())
          if (other.position !== index) await fields.setPosition(workspaceId, other.id, index);
      });
      background.run('deleting the values of a custom field', () => removal.run());
    },
  };
}

export type CustomFieldsService = ReturnType<typeof createCustomFieldsService>;

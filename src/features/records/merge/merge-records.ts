import { beginOperation } from '../../../db/writes/bulk-operation';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import { fieldNames, fieldsOf } from '../../../lib/entities/entity';
import { conflict, invalidField } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { allRecords } from '../../../records';
import { changedFields } from '../../audit/audit.rules';
import type { Records } from '../create-records';
import { createOperationsRepo, type OperationPart } from '../operations/operations.repo';
import { newOperation } from '../operations/operations.rules';
import type { Row } from '../record-place';
import { isEmptyValue, mergedCustom, mergedNames, mergedValue, takenOver, type Kept } from './merge.rules';
import type { MergeBody } from './merge.schema';

/** What a merge would do. */
export interface MergePreview<Shown> {
  record: Shown;
  other: Shown;
  /** The fields in which both have a value, and not the same one. */
  fields: { field: string; label: string; this: string; other: string }[];
  /** What would move, with the number of rows. */
  moves: { label: string; count: number }[];
}

/** An own field of a workspace. */
interface OwnField {
  id: string;
  key: string;
  label: string;
}

interface Mergeable extends Row {
  /** The values of own fields by their ids. */
  custom: Readonly<Record<string, unknown>>;
}

interface Options<Stored, Item, Shown> {
  ownFields(actor: Member): Promise<readonly OwnField[]>;
  show(actor: Member, item: Item): Promise<Shown>;
  /** Shows a record after a write. */
  written(actor: Member, item: Stored): Promise<Shown>;
}

/** Rows that one transaction moves at most. */
const MAX_MOVED = 50_000;
const PREFIX = 'custom.';

/** Adds merging to the service of a kind of record: two records become one, with everything that hangs on them. */
export function createMerge<Stored extends Mergeable, Item extends Stored, Shown extends Row>(
  records: Records<Stored, Item>,
  { ownFields, show, written }: Options<Stored, Item, Shown>,
) {
  const { db, table, entity, declared, merges, clock } = records;
  const operations = createOperationsRepo(db);
  const objectType = declared.type;
  const permission = 'remove' in declared ? declared.remove : declared.edit;
  const names = mergedNames(entity);
  const editable = fieldNames<Stored>(entity, ({ edit }) => edit !== undefined);
  const labels = new Map(fieldsOf(entity).map(([name, { label }]) => [name, label ?? name]));
  const valueOf = (item: object, name: string): unknown => Reflect.get(item, name);

  function requireOther(id: string, from: string): void {
    if (id === from) throw invalidField('from', `Choose another ${declared.label.toLowerCase()}`);
  }

  /** @throws 400 for a field that records don't have */
  function requireKnown(keep: Kept, own: readonly OwnField[]): void {
    const known = new Set([...names, ...own.map(({ key }) => PREFIX + key)]);
    const unknown = Object.keys(keep).find((name) => !known.has(name));
    if (unknown !== undefined) throw invalidField('keep', `Unknown field: ${unknown.slice(0, 100)}`);
  }

  /** Returns the fields of the merged record. */
  function mergedFields(one: Stored, other: Stored, keep: Kept, own: readonly OwnField[]): Partial<Stored>;
  function mergedFields(one: Stored, other: Stored, keep: Kept, own: readonly OwnField[]): object {
    const keyOf = new Map(own.map(({ id, key }) => [id, key]));
    const custom = mergedCustom(one.custom, other.custom, (id) => keep[PREFIX + (keyOf.get(id) ?? '')]);
    const fields = names.map((name) => [
      name,
      mergedValue(valueOf(one, name), valueOf(other, name), keep[name]),
    ]);
    return { ...Object.fromEntries(fields), custom };
  }

  /** Returns the values that an undo puts back. */
  function partsOf(one: Stored, fields: Partial<Stored>): OperationPart[] {
    const changes = changedFields<Stored>(one, fields, editable);
    if (changes.length === 0) return [];
    const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
    const after = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
    return [{ recordIds: [one.id], before, after }];
  }

  return {
    /** Returns what a merge would do. @throws 400; 404 */
    async previewMerge(
      actor: Actor,
      id: string,
      { from }: Pick<MergeBody, 'from'>,
    ): Promise<MergePreview<Shown>> {
      authorize(actor, permission);
      requireOther(id, from);
      const [one, two] = [await records.get(actor, id), await records.get(actor, from)];
      const own = await ownFields(actor);
      const [record, other] = [await show(actor, one), await show(actor, two)];
      const textOf = (item: Shown, name: string): string => {
        const value = valueOf(item, name === 'ownerId' ? 'ownerName' : name);
        return typeof value === 'string' ? value : '';
      };
      const fields = names.flatMap((field) => {
        const [a, b] = [valueOf(one, field), valueOf(two, field)];
        if (Array.isArray(a) || isEmptyValue(a) || isEmptyValue(b) || a === b) return [];
        const label = field === 'ownerId' ? 'Owner' : (labels.get(field) ?? field);
        return [{ field, label, this: textOf(record, field), other: textOf(other, field) }];
      });
      const ownDiffering = own.flatMap(({ id: fieldId, key, label }) => {
        const [a, b] = [one.custom[fieldId], two.custom[fieldId]];
        if (isEmptyValue(a) || isEmptyValue(b) || a === b) return [];
        return [{ field: PREFIX + key, label, this: ownText(a), other: ownText(b) }];
      });
      const moves = [...(await merges.counts(objectType, from, id))].flatMap(([name, count]) => {
        const kind = allRecords.find((candidate) => candidate.table === name);
        return kind ? [{ label: kind.plural, count }] : [];
      });
      return { record, other, fields: [...fields, ...ownDiffering], moves };
    },

    /**
     * Merges another record into this one, as one operation: the fields, and everything that hangs on it. The other one
     * is then in the trash. @throws 400; 404; 409 if too much hangs on it
     */
    async merge(actor: Actor, id: string, { from, keep }: MergeBody): Promise<Shown> {
      authorize(actor, permission);
      requireOther(id, from);
      const { workspaceId, userId } = actor;
      return db.transaction(async () => {
        const own = await ownFields(actor);
        requireKnown(keep, own);
        const locked = await table.lockAll(workspaceId, [id, from]);
        const one = await records.found(
          locked.find((item) => item.id === id),
          actor,
          id,
        );
        const other = await records.found(
          locked.find((item) => item.id === from),
          actor,
          from,
        );
        const moved = [...(await merges.counts(objectType, from, id)).values()];
        if (moved.reduce((sum, count) => sum + count, 0) > MAX_MOVED)
          throw conflict(`More than ${MAX_MOVED.toLocaleString('en-US')} entries would move`);
        const fields = mergedFields(one, other, keep, own);
        const taken = takenOver.filter((name) => valueOf(fields, name) !== valueOf(one, name));
        const createdAt = clock.now().toISOString();
        const merged = await db.bulk(async () => {
          const operationId = newId();
          beginOperation(db, operationId);
          const about = { workspaceId, objectType, createdAt };
          const operation = newOperation({
            ...about,
            id: operationId,
            kind: 'merged',
            count: 2,
            createdBy: userId,
          });
          await operations.insert(operation, partsOf(one, fields));
          await merges.move({ ...about, id: from, intoId: id, operationId, taken: JSON.stringify(taken) });
          const saved = await records.save(actor, one, fields);
          if (saved === one && taken.length > 0) await table.update({ ...one, ...fields }, {}, one);
          const change = {
            field: entity.title,
            from: valueOf(other, entity.title),
            to: valueOf(saved, entity.title),
          };
          await records.record(actor, 'merged', saved, [change]);
          await records.drop(actor, other);
          return saved;
        });
        return written(actor, merged);
      });
    },
  };
}

const ownText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

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
import { scopeOf, type Row } from '../record-place';
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
  /** The values of own fields by their ids. Missing for a kind of record without own fields. */
  custom?: Readonly<Record<string, unknown>>;
}

interface Options<Stored, Item, Shown> {
  /** Fields of which the record that stays keeps its own value. */
  keptFields?: readonly string[];
  /** Default: none */
  ownFields?(actor: Member): Promise<readonly OwnField[]>;
  /** Returns the actor within the records that these belong to, by their ids. Default: in the workspace */
  placesOf?(actor: Member, ids: readonly string[]): Promise<ReadonlyMap<string, Member>>;
  /** Runs in the transaction, after the other record was deleted. */
  afterMerge?(merged: Stored, other: Stored): Promise<void>;
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
  options: Options<Stored, Item, Shown>,
) {
  const { db, table, entity, declared, merges, clock } = records;
  const { keptFields = [], ownFields = async () => [], placesOf, afterMerge, show, written } = options;
  const operations = createOperationsRepo(db);
  const objectType = declared.type;
  const permission = 'remove' in declared ? declared.remove : declared.edit;
  const names = mergedNames(entity).filter((name) => !keptFields.includes(name));
  const editable = fieldNames<Stored>(entity, ({ edit }) => edit !== undefined);
  const labels = new Map(fieldsOf(entity).map(([name, { label }]) => [name, label ?? name]));
  const valueOf = (item: object, name: string): unknown => Reflect.get(item, name);

  /** Returns where both records are. @throws 404 */
  async function bothPlaces(actor: Member, id: string, from: string): Promise<readonly [Member, Member]> {
    if (!placesOf) return [actor, actor];
    const places = await placesOf(actor, [id, from]);
    return [
      await records.found(places.get(id), actor, id),
      await records.found(places.get(from), actor, from),
    ];
  }

  /** Locks both records, in the order of their ids. @throws 404 */
  async function lockBoth(places: readonly [Member, Member], ids: readonly [string, string]) {
    const [one, two] = places;
    const lockAll = (place: Member, some: readonly string[]) => table.lockAll(scopeOf(place), some);
    const inOrder = ids[0] < ids[1] ? ([0, 1] as const) : ([1, 0] as const);
    const locked = new Map<string, Stored>();
    const add = (items: readonly Stored[]) => items.forEach((item) => locked.set(item.id, item));
    if (scopeOf(one) === scopeOf(two)) add(await lockAll(one, ids));
    else for (const index of inOrder) add(await lockAll(places[index], [ids[index]]));
    return [
      await records.found(locked.get(ids[0]), one, ids[0]),
      await records.found(locked.get(ids[1]), two, ids[1]),
    ] as const;
  }

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
    const custom = mergedCustom(
      one.custom ?? {},
      other.custom ?? {},
      (id) => keep[PREFIX + (keyOf.get(id) ?? '')],
    );
    const fields = names.map((name) => [
      name,
      mergedValue(valueOf(one, name), valueOf(other, name), keep[name]),
    ]);
    return { ...Object.fromEntries(fields), ...(one.custom && { custom }) };
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
      const [place, otherPlace] = await bothPlaces(actor, id, from);
      const [one, two] = [await records.get(place, id), await records.get(otherPlace, from)];
      const own = await ownFields(actor);
      const [record, other] = [await show(place, one), await show(otherPlace, two)];
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
        const [a, b] = [one.custom?.[fieldId], two.custom?.[fieldId]];
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
        const places = await bothPlaces(actor, id, from);
        const [place, otherPlace] = places;
        const [one, other] = await lockBoth(places, [id, from]);
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
          const saved = await records.save(place, one, fields);
          if (saved === one && taken.length > 0) await table.update({ ...one, ...fields }, {}, one);
          const change = {
            field: entity.title,
            from: valueOf(other, entity.title),
            to: valueOf(saved, entity.title),
          };
          await records.record(place, 'merged', saved, [change]);
          await records.drop(otherPlace, other);
          await afterMerge?.(saved, other);
          return saved;
        });
        return written(place, merged);
      });
    },
  };
}

const ownText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

import { authorize, type Actor, type Member } from '../../lib/actor';
import type { CsvColumn } from '../../lib/exports/write-csv';
import type { Download } from '../../lib/download';
import { fieldsOf } from '../../lib/entities/entity';
import { filterFieldsOf } from '../../lib/entities/filters/filter-fields';
import { readerOf } from '../../lib/entities/filters/reader';
import { conflict } from '../../lib/errors';
import { isAsAnswered, type ExportAs } from '../../lib/export-request.schema';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditChange } from '../audit/audit.rules';
import type { ShowObjects } from '../audit/shown-objects';
import type { BulkResult } from './bulk-outcome';
import { matchingIds } from './matching-ids';
import type { Changes } from './changed-record';
import type { NewRow, PutBack, Records } from './create-records';
import { createRecordChanges } from './import/change-records';
import { createHangingRows } from './operations/hanging-rows.repo';
import { CHANGED_SINCE } from './operations/operations.rules';
import { updatedAtOf, type Row } from './record-place';

/** The workspace of a call, and what is known about it. */
export type Scope = Pick<Member, 'workspaceId' | 'hasCustomFields' | 'hasEvidence'>;

/** Before every change. */
const EVER = new Date(0).toISOString();

/** The default of `present`, for records that calls answer as they are listed. */
export const asListed = async <Item>(_scope: Scope, items: readonly Item[]): Promise<Item[]> => [...items];

/** What is special about a kind of record. Each hook runs in the transaction of the write unless it says otherwise. */
interface Hooks<Stored, Item, Shown, Filters, New, Wanted> {
  /** Lists the records that match the filters. Runs without a transaction. */
  page(actor: Member, filters: Filters, request: PageRequest): Promise<Page<Item>>;
  /** Returns records as calls answer them, in the same order, for any number of them at once. */
  present(scope: Scope, items: readonly Item[]): Promise<Shown[]>;
  /** Runs once for all changes of a call, before the first one. @throws 400 for what no record can have */
  beforeChange?(actor: Member, wanted: Wanted): Promise<void>;
  /** Returns the change that gives a record these earlier values, to undo a bulk change. */
  earlier?(actor: Member, values: Partial<Stored>): Promise<Wanted>;
  /** Checks a record before it is written; `before` is null for a new one. @throws 400, 403 or 409 */
  check?(
    actor: Member,
    changed: Stored,
    before: Stored | null,
    changes: readonly AuditChange[],
  ): Promise<void>;
  /** Returns the values of columns that only the database knows, for a changed record. */
  derive?(changed: Stored, changes: readonly AuditChange[]): object;
  /** @throws 403 or 409 for a record that can't be deleted */
  checkRemoval?(actor: Member, item: Stored): Promise<void> | void;
  afterInsert?(actor: Member, item: Stored, sent: New): Promise<unknown>;
  afterChange?(actor: Member, changed: Stored, changes: readonly AuditChange[]): Promise<unknown>;
  afterRemoval?(actor: Member, item: Stored): Promise<unknown>;
  /** Reads a record after a write, if that takes less than reading it from the table. */
  reread?(actor: Member, written: Stored): Promise<Item>;
  /** Completes the records of an exported page. Default: as listed */
  exported?(scope: Scope, items: readonly Item[]): Promise<object[]>;
  /** Returns the columns of an export after those of the declaration. */
  exportColumns?(actor: Member): Promise<readonly CsvColumn<object>[]>;
  /** The name of exported files. Default: the declaration's plural */
  exportName?: string;
}

type Creation<Stored, New> =
  | {
      /** Returns a new record. Runs before the transaction. @throws 400 for what the record can't have */
      draft(actor: Member, sent: New, row: NewRow): Stored | Promise<Stored>;
      create?: never;
    }
  | {
      /** Inserts a new record, for records that are made from what the transaction locks. @throws 400 or 409 */
      create(actor: Member, sent: New, row: NewRow): Promise<Stored>;
      draft?: never;
    };

type Change<Stored, Wanted> =
  | {
      /** Returns the changed fields, with those that follow from them. @throws 400 or 409 */
      complete(before: Stored, wanted: Wanted, actor: Member): Changes<Stored> | Promise<Changes<Stored>>;
      change?: never;
    }
  | {
      /** Writes a change. Returns the same record if nothing differs. @throws 400 or 409 */
      change(actor: Member, before: Stored, wanted: Wanted): Promise<Stored>;
      complete?: never;
    };

/** A list call's query: its page, and the filters of the record. */
type Asked<Filters> = Filters & Partial<PageRequest>;

/** Returns the filters of a list call without its page and order. */
function filtersOf<Filters extends object>(asked: Asked<Filters>): Filters;
function filtersOf({
  limit: _limit,
  cursor: _cursor,
  sort: _sort,
  f: _f,
  summarize: _summarize,
  ...filters
}: Partial<PageRequest>): object {
  return filters;
}

/**
 * Creates the service of a kind of record. Each method checks the permission that the record declares, and then reads
 * or writes with `createRecords`. A service adds methods of its own, and replaces those that differ. All throw 404 also
 * for an id of another workspace.
 */
export function createRecordService<
  Stored extends Row,
  Item extends Stored,
  Shown extends Row,
  Filters extends object,
  New,
  Wanted,
>(
  records: Records<Stored, Item>,
  hooks: Hooks<Stored, Item, Shown, Filters, New, Wanted> & Creation<Stored, New> & Change<Stored, Wanted>,
) {
  const { db, table, declared: record } = records;
  const { page, present, check, derive } = hooks;
  const { view, edit, plural } = record;
  const canRemove = 'remove' in record ? record.remove : edit;
  const reread = hooks.reread ?? ((actor: Member, { id }: Stored) => records.get(actor, id));

  const hangingRows = createHangingRows(db);
  const saysWhenChanged = 'updatedAt' in records.entity.fields;

  /** Returns those of the records that were changed after a time, as far as the records themselves don't say it. */
  const editedAfter = async (
    { workspaceId }: Member,
    ids: readonly string[],
    since: string | undefined,
  ): Promise<ReadonlySet<string>> =>
    saysWhenChanged || since === undefined
      ? new Set<string>()
      : hangingRows.editedAfter(workspaceId, ids, since);

  /** Returns the order and the conditions of a list, with their reader. */
  const orderOf = (actor: Member, { sort, f }: Pick<PageRequest, 'sort' | 'f'>) => ({
    sort,
    f,
    reader: readerOf(actor, records.clock.now()),
  });

  /** Lists the records as calls answer them. */
  async function list(scope: Member, filters: Filters, request: PageRequest): Promise<Page<Shown>> {
    const found = await page(scope, filters, request);
    return { ...found, items: await present(scope, found.items) };
  }

  async function show(scope: Scope, item: Item): Promise<Shown> {
    const [shown] = await present(scope, [item]);
    if (!shown) throw new Error(`${record.type} ${item.id} is not presented`);
    return shown;
  }

  /** Returns a written record, and keeps it for its event. Must run last in the transaction. */
  const written = async (actor: Member, item: Stored): Promise<Shown> =>
    records.shown(await show(actor, await reread(actor, item)));

  /** Changes the fields of a locked record that differ. Returns the same record if nothing differs. */
  const save = (actor: Member, before: Stored, given: Changes<Stored>): Promise<Stored> =>
    records.save(actor, before, given, async (next, changes) => {
      await check?.(actor, next, before, changes);
      await table.update(next, derive?.(next, changes) ?? {}, before);
      await hooks.afterChange?.(actor, next, changes);
    });

  const changed = async (actor: Member, before: Stored, wanted: Wanted): Promise<Stored> =>
    hooks.change
      ? hooks.change(actor, before, wanted)
      : save(actor, before, await hooks.complete(before, wanted, actor));

  async function drop(actor: Member, item: Stored): Promise<void> {
    await hooks.checkRemoval?.(actor, item);
    await records.drop(actor, item);
    await hooks.afterRemoval?.(actor, item);
  }

  return {
    show,
    written,
    save,

    /** Changes a record by a function of its stored state, one writer at a time. Checks no permission. */
    change: (
      actor: Member,
      id: string,
      changes: (before: Stored) => Changes<Stored> | Promise<Changes<Stored>>,
    ): Promise<Shown> =>
      db.transaction(async () => {
        const before = await records.lock(actor, id);
        return written(actor, await save(actor, before, await changes(before)));
      }),

    methods: {
      /** How lists are filtered, besides custom fields. */
      filterFields: filterFieldsOf(records.entity),

      /** Whether lists have amounts that can be added up. */
      hasAmounts: fieldsOf(records.entity).some(([, { minor }]) => minor !== undefined),

      /** Returns records for outgoing events. */
      forEvents: (async (workspaceId, refs) =>
        present({ workspaceId }, await records.existing(workspaceId, refs))) satisfies ShowObjects,

      /** Newest first, or in the order that the request asks for. */
      async list(actor: Actor, asked: Filters & PageRequest): Promise<Page<Shown>> {
        authorize(actor, view);
        const { limit, cursor, summarize, ...ordered } = asked;
        const request = { limit, cursor, summarize, ...orderOf(actor, ordered) };
        return list(actor, filtersOf<Filters>(asked), request);
      },

      /** Exports all pages of the list as a file. */
      async export(
        actor: Actor,
        asked: Filters & Pick<PageRequest, 'sort' | 'f'>,
        as: ExportAs = {},
      ): Promise<Download> {
        authorize(actor, view);
        const filters = filtersOf<Filters>(asked);
        const order = orderOf(actor, asked);
        const { exported, exportName: what = plural } = hooks;
        const pageOf = async (request: PageRequest): Promise<Page<object>> => {
          const found = await page(actor, filters, { ...request, ...order });
          const { items } = found;
          if (isAsAnswered(as)) return { ...found, items: await present(actor, items) };
          return exported ? { ...found, items: await exported(actor, items) } : found;
        };
        const columns = await hooks.exportColumns?.(actor);
        return records.export(actor, plural, pageOf, { ...as, what, columns });
      },

      async get(actor: Actor, id: string): Promise<Shown> {
        authorize(actor, view);
        return show(actor, await records.get(actor, id));
      },

      async create(actor: Actor, sent: New): Promise<Shown> {
        authorize(actor, edit);
        const { create } = hooks;
        if (create)
          return db.transaction(async () => written(actor, await create(actor, sent, records.newRow(actor))));
        const item = await hooks.draft(actor, sent, records.newRow(actor));
        return db.transaction(async () => {
          await check?.(actor, item, null, []);
          await records.insert(actor, item);
          await hooks.afterInsert?.(actor, item, sent);
          return written(actor, item);
        });
      },

      /** Changes the given fields. Writes nothing if none differs. */
      async update(actor: Actor, id: string, wanted: Wanted): Promise<Shown> {
        authorize(actor, edit);
        return db.transaction(async () => {
          const before = await records.lock(actor, id);
          await hooks.beforeChange?.(actor, wanted);
          return written(actor, await changed(actor, before, wanted));
        });
      },

      /** Returns the ids of all records of a list, for a bulk change. @throws 400 for more than a job changes */
      async matching(actor: Actor, asked: Filters & Pick<PageRequest, 'sort' | 'f'>): Promise<string[]> {
        authorize(actor, edit);
        const filters = filtersOf<Filters>(asked);
        const { f, reader } = orderOf(actor, asked);
        return matchingIds(record, (request) => page(actor, filters, { ...request, f, reader }));
      },

      /** Checks a bulk change before its first record. @throws 400; 403 */
      async checkBulk(actor: Actor, work: { change?: Wanted | undefined; delete?: true | undefined }) {
        authorize(actor, edit);
        if (work.delete) authorize(actor, canRemove);
        const { change } = work;
        if (change !== undefined) await db.transaction(async () => hooks.beforeChange?.(actor, change));
      },

      /** Changes or deletes many records, each as a single one. @throws 400 for a value that all records refuse */
      async bulk(
        actor: Actor,
        sent: { ids: readonly string[]; change?: Wanted | undefined; delete?: true | undefined },
      ): Promise<BulkResult> {
        authorize(actor, edit);
        if (sent.delete) authorize(actor, canRemove);
        const { ids, change } = sent;
        return db.transaction(async () => {
          if (change !== undefined) await hooks.beforeChange?.(actor, change);
          return records.bulk(actor, ids, async (item) => {
            if (change !== undefined) return (await changed(actor, item, change)) !== item;
            await drop(actor, item);
            return true;
          });
        });
      },

      /** Puts back what a bulk change has changed, except in records that others have changed since. */
      async putBack(actor: Actor, parts: readonly PutBack<Stored>[], until?: string): Promise<BulkResult> {
        authorize(actor, edit);
        const { earlier } = hooks;
        if (!earlier) throw new Error(`${record.type} can't be put back`);
        const edited = await editedAfter(
          actor,
          parts.flatMap(({ recordIds }) => recordIds),
          until,
        );
        const putBack = async (item: Stored, values: Partial<Stored>): Promise<boolean> => {
          if (edited.has(item.id)) throw conflict(CHANGED_SINCE);
          const wanted = await earlier(actor, values);
          await hooks.beforeChange?.(actor, wanted);
          return (await changed(actor, item, wanted)) !== item;
        };
        return records.putBack(actor, parts, putBack, until);
      },

      ...createRecordChanges<Stored, Item, Wanted>(records, {
        permission: edit,
        async change(actor, before, wanted) {
          await hooks.beforeChange?.(actor, wanted);
          return changed(actor, before, wanted);
        },
      }),

      /** Deletes records that nobody has changed or added to since an import created them. */
      async removeUnchanged(actor: Actor, ids: readonly string[]): Promise<BulkResult> {
        authorize(actor, edit);
        const hanging = await hangingRows.among(record.table, ids);
        const edited = await editedAfter(actor, ids, EVER);
        return records.bulk(actor, ids, async (item) => {
          const isChanged = saysWhenChanged && updatedAtOf(item) !== Reflect.get(item, 'createdAt');
          if (isChanged || edited.has(item.id) || hanging.has(item.id)) throw conflict(CHANGED_SINCE);
          await drop(actor, item);
          return true;
        });
      },

      async remove(actor: Actor, id: string): Promise<void> {
        authorize(actor, canRemove);
        await db.transaction(async () => drop(actor, await records.lock(actor, id)));
      },
    },
  };
}

import type * as z from 'zod';
import type { PreparedInsert } from '../../../db/writes/insert-all';
import type { Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import type { AnyEntity } from '../../../lib/entities/entity';
import { newId } from '../../../lib/ids';
import type { AnyRecord } from '../../../records';
import type { UndoTarget } from '../bulk-target';
import type { NewRow } from '../create-records';
import { importFields, showImported } from './entity-import.rules';
import { importTarget, type ChangingService } from './import-target';
import type { FieldValues, Importable } from './importable';
import type { ImportKey } from './updates.rules';
import type { RowCheck } from './row-checks';

interface Options<Row, Stored, Wanted> {
  record: AnyRecord;
  entity: AnyEntity;
  /** See `Importable`. */
  prefixes?: readonly string[];
  /** Field → its values, for those that the workspace has. */
  values?: Readonly<Record<string, FieldValues>>;
  schema: z.ZodType<Row>;
  /** The schema of a row without required fields. */
  changes: z.ZodType<Partial<Row>>;
  /** The first one finds duplicates, too. */
  keys: readonly [ImportKey<Row>, ...ImportKey<Row>[]];
  /** What finds the records that rows change. Default: `keys` */
  updateKeys?: readonly [ImportKey<Row>, ...ImportKey<Row>[]];
  also?: Importable<Row>['duplicates']['also'];
  check?: RowCheck<Row>;
  /** The service of the record, and the schema of the call that changes one. */
  service: ChangingService<Wanted> & UndoTarget;
  body: z.ZodType<Wanted>;
  /** Checks rows that change a record. Default: `check` */
  checkChanges?: RowCheck<Row>;
  afterInsert?: Importable<Row>['afterInsert'];
  /** Returns a new record. */
  draft(actor: Member, row: Row, base: NewRow): Stored;
  /** Prepares writing new records, with what belongs to them. */
  prepare(actor: Member, made: readonly Stored[], fileName: string): Promise<PreparedInsert>;
  clock: Clock;
}

/** Creates the importer of a kind of record from its declaration. */
export function createEntityImportable<Row, Stored, Wanted>(
  options: Options<Row, Stored, Wanted>,
): Importable<Row> {
  const { record, entity, prefixes, values = {}, schema, changes, keys, also, check, clock } = options;
  const { service, body, draft, prepare, checkChanges = check, afterInsert } = options;
  const [main] = keys;
  return {
    one: record.label.toLowerCase(),
    many: record.plural.toLowerCase(),
    auditAs: record.type,
    ...(prefixes && { prefixes }),
    isConfidential: isConfidential(record),
    schema,
    fields: importFields(entity).map((field) => ({
      ...field,
      ...(values[field.name] && { values: values[field.name] }),
    })),
    show: (row) => showImported(entity)(Object(row)),
    duplicates: {
      what: main.what,
      keyOf: main.of,
      nameOf: (row) => String(Reflect.get(Object(row), record.title)),
      existing: async (workspaceId, wanted) => new Set((await main.find(workspaceId, wanted)).keys()),
      ...(also && { also }),
    },
    ...(check && { check }),
    updates: {
      keys: options.updateKeys ?? keys,
      schema: changes,
      target: importTarget(service, body),
      ...(checkChanges && { check: checkChanges }),
    },
    ...(afterInsert && { afterInsert }),
    undo: { type: record.type, putBack: service.putBack, removeUnchanged: service.removeUnchanged },

    async prepareInsert(actor, rows, fileName) {
      const now = clock.now().toISOString();
      // Ids ascend and lists show the highest first, so this keeps the order of the file.
      const ids = rows.map(() => newId()).reverse();
      const base = { workspaceId: actor.workspaceId, createdAt: now, updatedAt: now };
      const made = await mapYielding(rows, (row, index) =>
        draft(actor, row, { ...base, id: ids[index] ?? newId() }),
      );
      return prepare(actor, made, fileName);
    },
  };
}

const isConfidential = ({ has }: AnyRecord): boolean =>
  'import' in has && 'isConfidential' in has.import && has.import.isConfidential;

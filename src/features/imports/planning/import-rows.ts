import type { PreparedInsert } from '../../../db/writes/insert-all';
import type { StagedInserts } from '../../../db/writes/staged-insert';
import type { Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import type { PackedTable } from '../../../lib/csv/packed-table';
import { conflict, invalid, invalidField } from '../../../lib/errors';
import type { AuditTrail } from '../../audit/audit-trail';
import type { Importable, ImportableIn } from '../../records/import/importable';
import type { ImportedData } from '../imported-data.schema';
import { newOperation } from '../../records/operations/operations.rules';
import type { OperationsRepo } from '../../records/operations/operations.repo';
import { records, type RecordType } from '../../../records';
import { questionsOf } from '../cells/questions';
import type { ImportsRepo, PendingImport } from '../imports.repo';
import type { ImportEntity } from '../imports.rules';
import { IMPORT_CHANGED, NOTHING_TO_IMPORT, UNANSWERED, type ImportConfirmation } from '../imports.schema';
import type { ImportMemory } from '../memory/import-memory';
import { readRows } from '../reading/read-rows';
import { findOutcome, type Outcome } from './find-outcome';
import { runCurrentPlan, type ImportPlan } from './plan-import';

interface Dependencies {
  stagedInserts: StagedInserts;
  imports: ImportsRepo;
  memory: ImportMemory;
  operations: Pick<OperationsRepo, 'insert' | 'update'>;
  importables: Record<ImportEntity, ImportableIn<unknown>>;
  audit: AuditTrail;
  clock: Clock;
  /** @throws 404 for an import that doesn't exist any more, or has expired */
  present(pending: PendingImport | undefined): PendingImport;
}

interface EntityPlan extends ImportPlan {
  importable: Importable<unknown>;
}

const number = (n: number) => n.toLocaleString('en-US');

/** Imports the rows of a confirmed import. */
export function createRowImport(dependencies: Dependencies) {
  const { stagedInserts, imports, memory, operations, importables, audit, clock, present } = dependencies;
  /** Prepares writing the rows, if they are still those of the preview. */
  async function plan(actor: Member, seen: PendingImport, table: PackedTable): Promise<EntityPlan> {
    const importable = await importables[seen.entity](actor);
    const read = await readRows(importable, table, seen);
    const found = await findOutcome(importable, actor, read, seen.choices);
    const isAsSeen = found.outcome.digest === seen.outcome.digest;
    const insert = isAsSeen ? await importable.prepareInsert(actor, found.rows, seen.fileName) : null;
    return { ...found, insert, importable };
  }

  /** Returns the result if the rows aren't to be imported: null if they would now differ from those of the preview. */
  async function decide(
    actor: Member,
    seen: PendingImport,
    { outcome, changes, insert, importable }: EntityPlan,
    { digest, leaveOutBad }: ImportConfirmation,
  ): Promise<{ result: PendingImport | null } | null> {
    const { id } = seen;
    const pending = present(await imports.lock(actor.workspaceId, actor.userId, id));
    if (pending.imported !== null) return { result: pending };
    // Another tab has just changed the choices: keep its preview.
    if (JSON.stringify(pending.choices) !== JSON.stringify(seen.choices)) return { result: null };
    if (insert === null || outcome.digest !== pending.outcome.digest) {
      await imports.update(actor.workspaceId, id, { outcome }, changes);
      return { result: null };
    }
    if (pending.outcome.digest !== digest) return { result: null };
    requireAnswers(importable, seen);
    requireChoice(outcome, leaveOutBad);
    return null;
  }

  /** Records the import as an operation with its id, so that it can be undone. Returns null for other objects. */
  async function recordOperation(
    { workspaceId, userId }: Member,
    { id, fileName }: PendingImport,
    { auditAs }: Importable<unknown>,
    insert: PreparedInsert,
    { created, importedAt }: { created: number; importedAt: string },
  ): Promise<string | null> {
    if (!isRecord(auditAs)) return null;
    const { table: recordTable } = records[auditAs];
    const operation = newOperation({
      id,
      workspaceId,
      kind: 'imported',
      objectType: auditAs,
      count: created,
      fileName,
      createdBy: userId,
      createdAt: importedAt,
    });
    const parts = insert
      .filter(({ table }) => table === recordTable)
      .map(({ ids }) => ({ recordIds: [...ids], before: null, after: null }));
    await operations.insert(operation, parts);
    return id;
  }

  async function complete(
    actor: Member,
    seen: PendingImport,
    { rows, outcome, planned, importable, insert }: EntityPlan,
  ): Promise<PendingImport> {
    const done = { imported: outcome.counts.importable, importedAt: clock.now().toISOString() };
    await imports.update(actor.workspaceId, seen.id, done);
    await memory.remember(seen);
    if (rows.length > 0) await importable.afterInsert?.(actor);
    const operationId = await recordOperation(actor, seen, importable, insert ?? [], {
      created: rows.length,
      importedAt: done.importedAt,
    });
    await audit.record(actor, {
      workspaceId: actor.workspaceId,
      action: 'imported',
      objectType: importable.auditAs,
      objectId: null,
      objectName: `${number(done.imported)} ${done.imported === 1 ? importable.one : importable.many} from ${seen.fileName}`,
      eventData: {
        fileName: seen.fileName,
        count: done.imported,
        owners: countOwners(importable, rows),
      } satisfies ImportedData,
      ...(operationId !== null && { operationId }),
    });
    if (planned.length === 0 || operationId === null) return { ...seen, ...done };
    await importable.updates?.target.applyChanges(actor, operationId, planned);
    // An undo leaves records out that were changed after the operation.
    await operations.update(operationId, { createdAt: clock.now().toISOString() });
    return { ...seen, ...done };
  }

  /**
   * Creates the objects exactly as the preview showed them. Readers see all of them or none.
   * @throws 409 if the result would differ from the preview, 400 for invalid rows that aren't left out
   */
  return async function importRows(
    actor: Member,
    seen: PendingImport,
    table: PackedTable,
    confirmation: ImportConfirmation,
  ): Promise<PendingImport> {
    const done = await runCurrentPlan<EntityPlan, PendingImport | null>(stagedInserts, {
      workspaceId: actor.workspaceId,
      plan: () => plan(actor, seen, table),
      begin: (current) => decide(actor, seen, current, confirmation),
      finish: (current) => complete(actor, seen, current),
    });
    if (done === null) throw conflict(IMPORT_CHANGED);
    return done;
  };
}

const isRecord = (type: string): type is RecordType => Object.hasOwn(records, type);

function countOwners({ ownerOf }: Importable<unknown>, rows: readonly unknown[]): ImportedData['owners'] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const ownerId = ownerOf?.(row) ?? null;
    if (ownerId !== null) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  }
  return [...counts].map(([ownerId, count]) => ({ ownerId, count }));
}

function requireAnswers({ fields }: Importable<unknown>, { file, choices }: PendingImport): void {
  if (questionsOf(fields, file, choices).length > 0) throw invalidField('columns', UNANSWERED);
}

function requireChoice({ counts }: Outcome, leaveOutBad: boolean): void {
  if (counts.bad > 0 && !leaveOutBad) {
    const rows = counts.bad === 1 ? '1 row has a problem' : `${number(counts.bad)} rows have problems`;
    throw invalidField('leaveOutBad', `${rows}: fix the file, or leave out the rows with problems`);
  }
  if (counts.importable === 0) throw invalid(NOTHING_TO_IMPORT);
}

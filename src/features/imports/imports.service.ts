import type { Db } from '../../db/connect';
import type { StagedInserts } from '../../db/writes/staged-insert';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { days, type Clock } from '../../lib/clock';
import type { PackedTable } from '../../lib/csv/packed-table';
import { conflict, invalidField, notFound } from '../../lib/errors';
import { can } from '../../lib/roles';
import { newId } from '../../lib/ids';
import { pageOfAll, type Page, type PageRequest } from '../../lib/paging';
import type { Download } from '../../lib/download';
import type { AuditTrail } from '../audit/audit-trail';
import { badRowsFile } from './reading/bad-rows-file';
import { changedChoices } from './planning/changed-choices';
import { changedReading, readingOf } from './reading/changed-reading';
import { findOutcome } from './planning/find-outcome';
import type { ReadFile } from './reading/file-jobs';
import { guessMapping } from './reading/guess-mapping';
import type { ConfidentialFiles } from './reading/confidential-files';
import type { FileReading } from './reading/file-reading';
import type { Importable, ImportableIn } from '../records/import/importable';
import type { OperationsRepo } from '../records/operations/operations.repo';
import {
  importData,
  importedRecord,
  importEntities,
  type BadRow,
  type ChangeRow,
  type ImportEntity,
  type ImportPreset,
} from './imports.rules';
import {
  IMPORT_DONE,
  IMPORT_NOT_FOUND,
  UNRECOGNIZED,
  type ImportChanges,
  type ImportConfirmation,
} from './imports.schema';
import { recognizeEntity } from './reading/recognize-entity';
import type { ImportMemory } from './memory/import-memory';
import type { ImportsRepo, PendingImport } from './imports.repo';
import { createRowImport } from './planning/import-rows';
import { presentImport, summarizeImport, type ImportSummary, type ImportView } from './present-import';
import { readRows } from './reading/read-rows';

/** The kinds of objects that can be imported, by the last part of their path. */
export type Importables = Record<ImportEntity, ImportableIn<unknown>>;

interface Dependencies {
  db: Db;
  stagedInserts: StagedInserts;
  imports: ImportsRepo;
  memory: ImportMemory;
  operations: Pick<OperationsRepo, 'insert' | 'update'>;
  files: FileReading;
  confidential: ConfidentialFiles;
  importables: Importables;
  audit: AuditTrail;
  clock: Clock;
}

interface Upload {
  fileName: string;
  preset?: ImportPreset | undefined;
  bytes: Uint8Array;
}

/** An import expires after a day. */
const LIFETIME = days(1);

/**
 * Imports CSV files and workbooks in three steps: upload, preview and confirmation (docs/decisions/0014). Objects are created only
 * by `confirm`, all at once, and exactly as the preview showed. An import belongs to its uploader: 404 for
 * anyone else.
 */
export function createImportsService(dependencies: Dependencies) {
  const { db, imports, memory, files, confidential, importables, stagedInserts, clock } = dependencies;

  /** @throws 403 for an import of records that the user may not edit any more; 404 */
  async function find(actor: Member, id: string): Promise<PendingImport> {
    const found = present(await imports.byId(actor.workspaceId, actor.userId, id));
    authorize(actor, importedRecord(found.entity).edit);
    return found;
  }

  function present(pending: PendingImport | undefined): PendingImport {
    if (!pending || pending.expiresAt <= clock.now().toISOString()) throw notFound(IMPORT_NOT_FOUND);
    return pending;
  }

  async function view(actor: Member, pending: PendingImport): Promise<ImportView> {
    return presentImport(await importables[pending.entity](actor), pending);
  }

  async function bytesOf({ workspaceId, createdBy, id, entity }: PendingImport) {
    const content = await imports.content(workspaceId, createdBy, id);
    if (content === undefined) throw notFound(IMPORT_NOT_FOUND);
    return confidential.open(entity, id, content);
  }

  const readTable = async (pending: PendingImport): Promise<PackedTable> =>
    files.readStored(pending.entity, await bytesOf(pending), readingOf(pending.file));

  /** Reads the file in another way, if the changes ask for that. Its columns are then mapped anew. */
  async function readChanged(
    importable: Importable<unknown>,
    before: PendingImport,
    changes: ImportChanges,
  ): Promise<Pick<PendingImport, 'file' | 'choices'> & { table: PackedTable }> {
    const reading = changedReading(before.file, changes);
    const { preset = before.choices.preset } = changes;
    if (!reading) {
      const mapping =
        preset === before.choices.preset
          ? before.choices.mapping
          : guessMapping(
              importable,
              before.file.columns.map(({ header }) => header),
              preset,
            );
      return {
        file: before.file,
        choices: changedChoices(importable, { ...before, choices: { ...before.choices, mapping } }, changes),
        table: await readTable(before),
      };
    }
    const { table, ...read } = await files.readFile(before.entity, await bytesOf(before), reading);
    const file = confidential.shown(before.entity, read.file);
    const { mapping } = await memory.choicesFor(importable, before, file, preset ?? undefined);
    const anew = { ...before, file, choices: { ...before.choices, mapping, columns: {} } };
    return { file, choices: changedChoices(importable, anew, changes), table };
  }

  async function store(
    actor: Member,
    entity: ImportEntity,
    { fileName, preset, bytes }: Upload,
    { table, ...read }: ReadFile,
  ): Promise<ImportView> {
    const file = confidential.shown(entity, read.file);
    const importable = await importables[entity](actor);
    const choices = await memory.choicesFor(importable, { ...actor, entity }, file, preset);
    const rows = await readRows(importable, table, { file, choices });
    const { outcome, changes } = await findOutcome(importable, actor, rows, choices);
    const now = clock.now();
    const pending: PendingImport = {
      id: newId(),
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      entity,
      fileName,
      file,
      choices,
      outcome,
      imported: null,
      importedAt: null,
      expiresAt: new Date(now.getTime() + LIFETIME).toISOString(),
      createdAt: now.toISOString(),
    };
    const stored = await confidential.seal(entity, pending.id, bytes);
    await db.transaction(async () => {
      await imports.insert(pending, stored, changes);
      await imports.deleteSurplus(actor.workspaceId, actor.userId);
    });
    return presentImport(importable, pending);
  }

  const importRows = createRowImport({ ...dependencies, present });

  return {
    /** Stores the file, guesses the mapping of its columns, and returns a preview. */
    async upload(actor: Actor, entity: ImportEntity, given: Upload): Promise<ImportView> {
      authorize(actor, importedRecord(entity).edit);
      return store(actor, entity, given, await files.readFile(entity, [Uint8Array.from(given.bytes)]));
    },

    /** Like `upload`, for a file whose columns tell the kind of its records. @throws 400 if they don't */
    async uploadAny(actor: Actor, given: Upload): Promise<ImportView> {
      authorize(actor, importData);
      const read = await files.readFile('monitored-sources', [Uint8Array.from(given.bytes)]);
      const kinds = [];
      for (const entity of importEntities)
        if (can(actor.workspaceRole, importedRecord(entity).edit))
          kinds.push({ entity, importable: await importables[entity](actor) });
      const entity = recognizeEntity(
        kinds,
        read.file.columns.map(({ header }) => header),
      );
      if (entity === null) throw invalidField('file', UNRECOGNIZED);
      return store(actor, entity, given, read);
    },

    /** Lists the person's files that wait for a confirmation, and those confirmed within a day, newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<ImportSummary>> {
      authorize(actor, importData);
      const found = await imports.ofUser(actor.workspaceId, actor.userId, clock.now().toISOString());
      return pageOfAll(found.map(summarizeImport), request, ({ id }) => id);
    },

    async get(actor: Actor, id: string): Promise<ImportView> {
      authorize(actor, importData);
      return view(actor, await find(actor, id));
    },

    /** Changes how the file is read and mapped, and returns a new preview. */
    async update(actor: Actor, id: string, wanted: ImportChanges): Promise<ImportView> {
      authorize(actor, importData);
      const before = await find(actor, id);
      const importable = await importables[before.entity](actor);
      const { file, choices, table } = await readChanged(importable, before, wanted);
      const pending = { ...before, file, choices };
      const rows = await readRows(importable, table, pending);
      const { outcome, changes } = await findOutcome(importable, actor, rows, choices);
      return db.transaction(async () => {
        const { imported } = present(await imports.lock(actor.workspaceId, actor.userId, id));
        if (imported !== null) throw conflict(IMPORT_DONE);
        await imports.update(actor.workspaceId, id, { file, choices, outcome }, changes);
        return presentImport(importable, { ...pending, outcome });
      });
    },

    /**
     * Creates the objects once; confirming again returns the same answer.
     * @throws 409 if the result would differ from the preview of `digest`, 400 for invalid rows that aren't left out
     */
    async confirm(actor: Actor, id: string, confirmation: ImportConfirmation): Promise<ImportView> {
      authorize(actor, importData);
      const pending = await find(actor, id);
      if (pending.imported !== null) return view(actor, pending);
      const table = await readTable(pending);
      return view(actor, await importRows(actor, pending, table, confirmation));
    },

    /** Lists every row that can't be imported, in file order. */
    async badRows(actor: Actor, id: string, request: PageRequest): Promise<Page<BadRow>> {
      authorize(actor, importData);
      const { outcome } = await find(actor, id);
      return pageOfAll(outcome.bad, request, ({ row }) => String(row));
    },

    /** Lists every row that changes a record, in file order. */
    async changes(actor: Actor, id: string, request: PageRequest): Promise<Page<ChangeRow>> {
      authorize(actor, importData);
      await find(actor, id);
      const changes = await imports.changes(actor.workspaceId, actor.userId, id);
      return pageOfAll(changes, request, ({ row }) => String(row));
    },

    /** Returns the invalid rows with their problems as a file to fix and import again. */
    async exportBadRows(actor: Actor, id: string): Promise<Download> {
      authorize(actor, importData);
      const pending = await find(actor, id);
      return badRowsFile(pending, await readTable(pending));
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, importData);
      if (!(await imports.delete(actor.workspaceId, actor.userId, id))) throw notFound(IMPORT_NOT_FOUND);
    },

    /** Deletes expired imports with their files, and the rows of those that were interrupted. */
    async sweep(): Promise<void> {
      await imports.deleteExpired(clock.now().toISOString());
      await stagedInserts.sweep();
    },
  };
}

export type ImportsService = ReturnType<typeof createImportsService>;

import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { ImportFile } from './reading/import-file';
import type { Outcome } from './planning/find-outcome';
import { importLimits, type ChangeRow, type ImportChoices, type ImportEntity } from './imports.rules';

/** A file that is waiting to be imported, or has been. */
export interface PendingImport {
  id: string;
  workspaceId: string;
  createdBy: string;
  entity: ImportEntity;
  fileName: string;
  file: ImportFile;
  choices: ImportChoices;
  outcome: Outcome;
  /** Number of imported rows; null until the import is confirmed. */
  imported: number | null;
  importedAt: string | null;
  expiresAt: string;
  createdAt: string;
}

const changesCodec = createCodec<{ changes: ChangeRow[] | null }>({ json: ['changes'] });
const changesOf = (changes: readonly ChangeRow[]): object => ({
  changes: changes.length > 0 ? JSON.stringify(changes) : null,
});

const codec = createCodec<PendingImport>({ json: ['file', 'choices', 'outcome'] });
const columns = [
  'id',
  'workspaceId',
  'createdBy',
  'entity',
  'fileName',
  'file',
  'choices',
  'outcome',
  'imported',
  'importedAt',
  'expiresAt',
  'createdAt',
];

/** Number of bytes of a file that are read at once. Reading a whole file would block the event loop. */
const PART = 1_000_000;

/** An import belongs to the user who uploaded it: every query names workspace and user. */
export function createImportsRepo(db: Db) {
  const one = (workspaceId: string, createdBy: string, id: string) =>
    db.read('imports').where({ workspaceId, createdBy, id });

  return {
    async byId(workspaceId: string, createdBy: string, id: string): Promise<PendingImport | undefined> {
      const row: object | undefined = await one(workspaceId, createdBy, id).select(columns).first();
      return row && codec.decode(row);
    },

    /** Returns an import and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, createdBy: string, id: string): Promise<PendingImport | undefined> {
      const row: object | undefined = await one(workspaceId, createdBy, id)
        .forUpdate()
        .select(columns)
        .first();
      return row && codec.decode(row);
    },

    /** Returns the bytes of the import's file, in parts. Returns undefined for a file that an earlier version has stored. */
    async content(
      workspaceId: string,
      createdBy: string,
      id: string,
    ): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for (;;) {
        const part = db.read.raw('substr(original, ?, ?) as part', [1 + parts.length * PART, PART]);
        const row: { part: Uint8Array | null } | undefined = await one(workspaceId, createdBy, id)
          .select(part)
          .first();
        if (!row?.part) return undefined;
        if (row.part.length === 0) return parts;
        parts.push(Uint8Array.from(row.part));
      }
    },

    /** @param original the file as it was uploaded */
    async insert(
      pending: PendingImport,
      original: Uint8Array,
      changes: readonly ChangeRow[] = [],
    ): Promise<void> {
      await db.write('imports').insert({
        ...codec.encode(pending),
        content: '',
        ...changesOf(changes),
        original: Buffer.from(original.buffer, original.byteOffset, original.byteLength),
      });
    },

    async update(
      workspaceId: string,
      id: string,
      values: Partial<Pick<PendingImport, 'file' | 'choices' | 'outcome' | 'imported' | 'importedAt'>>,
      changes?: readonly ChangeRow[],
    ): Promise<void> {
      const columnsToo = changes && changesOf(changes);
      await db
        .write('imports')
        .where({ workspaceId, id })
        .update({ ...codec.encode(values), ...columnsToo });
    },

    /** Returns all rows that change a record. */
    async changes(workspaceId: string, createdBy: string, id: string): Promise<ChangeRow[]> {
      const row: { changes: ChangeRow[] | null } | undefined = await one(workspaceId, createdBy, id)
        .first('changes')
        .then((found: object | undefined) => found && changesCodec.decode(found));
      return row?.changes ?? [];
    },

    /** Returns the user's imports that haven't expired, newest first. Nobody has more than `importLimits.perPerson`. */
    async ofUser(workspaceId: string, createdBy: string, now: string): Promise<PendingImport[]> {
      const rows: object[] = await db
        .read('imports')
        .where({ workspaceId, createdBy })
        .where('expiresAt', '>', now)
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(importLimits.perPerson)
        .select(columns);
      return rows.map(codec.decode);
    },

    /** Deletes all but the user's latest imports. */
    async deleteSurplus(workspaceId: string, createdBy: string): Promise<void> {
      const latest = db
        .read('imports')
        .where({ workspaceId, createdBy })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(importLimits.perPerson)
        .select('id');
      await db.write('imports').where({ workspaceId, createdBy }).whereNotIn('id', latest).delete();
    },

    async delete(workspaceId: string, createdBy: string, id: string): Promise<boolean> {
      return (await db.write('imports').where({ workspaceId, createdBy, id }).delete()) > 0;
    },

    async deleteExpired(now: string): Promise<void> {
      await db.write('imports').where('expiresAt', '<=', now).delete();
    },
  };
}

export type ImportsRepo = ReturnType<typeof createImportsRepo>;

import type { StagedInserts } from '../../db/writes/staged-insert';
import type { AuditTrail } from '../audit/audit-trail';
import { findOutcome } from './planning/find-outcome';
import type { FileReading } from './reading/file-reading';
import { guessMapping } from './reading/guess-mapping';
import type { OperatorImportable } from '../records/import/importable';
import type { BadRow, ImportChoices, ImportEntity } from './imports.rules';
import { runCurrentPlan, type ImportPlan } from './planning/plan-import';
import { readRows } from './reading/read-rows';

interface Dependencies<Row> {
  stagedInserts: StagedInserts;
  importable: OperatorImportable<Row>;
  entity: ImportEntity;
  files: FileReading;
  audit: AuditTrail;
}

/** The result of an import by the command line. */
export interface OperatorImport {
  imported: number;
  /** The rows that were left out. */
  refused: BadRow[];
}

/** Imports a CSV, XLSX or OPML file without a preview. Rows with problems are left out and reported. */
export function createOperatorImport<Row>(dependencies: Dependencies<Row>) {
  const { stagedInserts, importable, entity, files, audit } = dependencies;
  return async function importForOperator(
    workspaceId: string,
    fileName: string,
    bytes: Uint8Array,
  ): Promise<OperatorImport> {
    const { file, table } = await files.readFile(entity, [Uint8Array.from(bytes)]);
    const mapping = guessMapping(importable, table.header.cells);
    const choices: ImportChoices = { mapping, fallbacks: {}, duplicates: 'skip' };
    const read = await readRows(importable, table, { file, choices });
    const plan = async (): Promise<ImportPlan> => {
      const found = await findOutcome(importable, { workspaceId }, read, choices);
      return { ...found, insert: await importable.prepareInsert({ workspaceId }, found.rows, fileName) };
    };
    return runCurrentPlan<ImportPlan, OperatorImport>(stagedInserts, {
      workspaceId,
      plan,
      begin: async () => null,
      async finish({ outcome, rows }) {
        if (rows.length > 0)
          await audit.record('Command line', {
            workspaceId,
            action: 'imported',
            objectType: importable.auditAs,
            objectId: null,
            objectName: `${rows.length} ${rows.length === 1 ? importable.one : importable.many} from ${fileName}`,
          });
        return { imported: rows.length, refused: outcome.bad };
      },
    });
  };
}

export type ImportForOperator = ReturnType<typeof createOperatorImport>;

import type { Clock } from '../../lib/clock';
import { erasedRow } from './erased-row.rules';
import type { Found, Trace, TraceFinder } from './find-traces';
import { personColumns } from './person-columns.rules';
import { typeOf } from './record-types';
import type { Pseudonym } from './pseudonym.rules';
import type { TraceRow, TracesRepo } from './traces.repo';

/** Rows that vanish with the person, instead of having a pseudonym. */
const deletedTables: readonly string[] = ['imports', 'invitations', 'email_changes'];
interface Dependencies {
  traces: TracesRepo;
  finder: TraceFinder;
  clock: Clock;
}

export function createTraceReplacer({ traces, finder, clock }: Dependencies) {
  /** Replaces or deletes all traces. Each batch is a transaction of its own; an interrupted run is done again. */
  return async function replaceAll({ found: all, to }: { found: Found; to: Pseudonym }, isDryRun: boolean) {
    const changed: Record<string, number> = {};
    for (const table of all.tables) {
      // Rows of the installation belong to no workspace: its owners leave them.
      if (all.workspaceId !== null && table.ofWorkspace === null) continue;
      for await (const some of finder.tracesIn(all, table)) {
        const type = typeOf(table.table);
        const isDeleted = ({ row, isOwn }: Trace) =>
          (deletedTables.includes(table.table) && isOwn) ||
          (table.table === 'mails' && row['status'] === 'queued' && isTo(row));
        const isTo = (row: TraceRow) =>
          (personColumns[table.table] ?? []).some(
            ({ email }) => String(row[email]).toLowerCase() === all.person.email,
          );
        const rest = some
          .filter((trace) => !isDeleted(trace))
          .map((trace) => ({ row: trace.row, to: erasedRow(trace, { ...all, to }) }))
          .filter((change) => Object.keys(change.to).length > 0);
        const gone = some.filter(isDeleted).map(({ row }) => row);
        const count = rest.length + gone.length;
        if (count > 0) changed[type] = (changed[type] ?? 0) + count;
        if (isDryRun) continue;
        if (gone.length > 0) await traces.delete(table, gone);
        if (rest.length > 0) await traces.update(table, rest);
      }
    }
    if (!isDryRun) await traces.cancelEmails([...all.ownIds], clock.now().toISOString());
    return changed;
  };
}

import type { AuditTrail } from '../../../audit/audit-trail';
import { hostOf } from '../../monitoring.rules';
import type { SourceKeys } from '../../sources/source-keys';
import type { CheckResultsRepo } from './results.repo';
import type { ClaimedSource } from '../claim/claims.repo';

interface Dependencies {
  checks: CheckResultsRepo;
  keyOf: SourceKeys;
  audit: AuditTrail;
}

/** A source's new address, with the values that depend on it. */
export interface PreparedMove {
  source: ClaimedSource;
  changes: { sourceUrl: string; host: string; sourceKey: string | null };
}

/** Replaces addresses of sources by those to which their sites redirect permanently. */
export function createSourceMover({ checks, keyOf, audit }: Dependencies) {
  return {
    async prepare(source: ClaimedSource, to: string): Promise<PreparedMove> {
      const moved = { ...source, sourceUrl: to };
      return { source, changes: { sourceUrl: to, host: hostOf(moved), sourceKey: await keyOf(moved) } };
    },

    /** Call it in the transaction of the check. Does nothing if the competitor already has a source at the address. */
    async move({ source, changes }: PreparedMove): Promise<void> {
      if (!(await checks.move(source, changes))) return;
      await audit.record('System', {
        workspaceId: source.workspaceId,
        action: 'updated',
        objectType: 'monitored_source',
        objectId: source.id,
        objectName: changes.sourceUrl,
        changes: [{ field: 'sourceUrl', from: source.sourceUrl, to: changes.sourceUrl }],
      });
    },
  };
}

export type SourceMover = ReturnType<typeof createSourceMover>;

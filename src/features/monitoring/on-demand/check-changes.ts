import { authorize, type Actor } from '../../../lib/actor';
import { seconds, type Clock } from '../../../lib/clock';
import type { SourceChecks } from '../checks/checks.service';
import { editMonitoring, PAGE_TYPE, viewMonitoring } from '../monitoring.rules';
import type { ChangesProgress, ChangesReport, CheckProgress } from './check-progress';

interface Dependencies {
  checks: Pick<SourceChecks, 'check'>;
  progress: CheckProgress;
  clock: Clock;
}

/** How long a check waits for pages that another process is checking. */
const PATIENCE_MS = seconds(20);

/** Checks every active page of the workspace now, due or not. Calls during a check get the result of that check. */
export function createChangesCheck({ checks, progress, clock }: Dependencies) {
  const underWay = new Map<string, Promise<ChangesReport>>();

  async function check(workspaceId: string): Promise<ChangesReport> {
    const now = clock.now().toISOString();
    const since = (await progress.pagesCheckedSince(workspaceId)) ?? now;
    await checks.check({
      workspaceId,
      sourceType: PAGE_TYPE,
      isActiveOnly: true,
      all: true,
      patienceMs: PATIENCE_MS,
    });
    return progress.reportOfPages(workspaceId, since);
  }

  return {
    async start(actor: Actor): Promise<ChangesReport> {
      authorize(actor, editMonitoring);
      const { workspaceId } = actor;
      const running = underWay.get(workspaceId);
      if (running) return running;
      const mine = check(workspaceId).finally(() => underWay.delete(workspaceId));
      underWay.set(workspaceId, mine);
      return mine;
    },

    /** Returns the progress of the check, or with `since`, the time when it started, its result. */
    async progress(actor: Actor, { since }: { since?: string | undefined }): Promise<ChangesProgress> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const startedAt = await progress.pagesCheckedSince(workspaceId);
      const from = startedAt ?? since ?? null;
      return {
        isRunning: startedAt !== null,
        startedAt: from,
        total: from === null ? 0 : await progress.totalOfPages(workspaceId, from),
        report: from === null ? null : await progress.reportOfPages(workspaceId, from),
      };
    },
  };
}

export type ChangesCheck = ReturnType<typeof createChangesCheck>;

import { authorize, type Actor } from '../../../lib/actor';
import type { CheckReport } from './check-report';
import type { CheckRunner } from './check-sources';
import { changesMessage, editMonitoring } from '../monitoring.rules';

/** The answer of `POST /api/monitored-sources/check-changes`. */
export interface ChangesReport {
  /** Text of the toast (spec §7). */
  message: string;
  /** Number of pages checked, including failed ones. */
  checked: number;
  changed: number;
  newItems: number;
  failed: number;
}

/** Checks every active page of the workspace now, due or not. Calls during a check get the result of that check. */
export function createChangesCheck({ checks }: { checks: CheckRunner }) {
  const underWay = new Map<string, Promise<CheckReport>>();

  function checkOnce(workspaceId: string): Promise<CheckReport> {
    const running = underWay.get(workspaceId);
    if (running) return running;
    const mine = checks
      .check({ workspaceId, sourceType: 'url', isActiveOnly: true, all: true, waitsForBusyHosts: true })
      .finally(() => underWay.delete(workspaceId));
    underWay.set(workspaceId, mine);
    return mine;
  }

  return async function checkChanges(actor: Actor): Promise<ChangesReport> {
    authorize(actor, editMonitoring);
    const { checked, changed, newItems, failed } = await checkOnce(actor.workspaceId);
    const message = changesMessage({ checked, changed, failed });
    return { message, checked, changed, newItems, failed: failed.length };
  };
}

export type CheckChanges = ReturnType<typeof createChangesCheck>;

import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { SourceCheck } from '../../../../src/features/monitoring/on-demand/check-progress';
import { useWrite } from '../../../lib/requests/useWrite';
import { FAILED } from '../monitoring-texts';
import { usePoll } from './usePoll';

/** The state of a check that a row shows. `interrupted`: the check ended without a result. */
export type ShownCheck = Pick<SourceCheck, 'newItems'> & { state: SourceCheck['state'] | 'interrupted' };

export const isUnderWay = (check: ShownCheck | undefined): boolean =>
  check?.state === 'waiting' || check?.state === 'checking';

/**
 * Shows the running checks of a competitor's sources, including those of other users, and the results of the checks
 * that it has shown.
 */
export function useSourceChecks(competitorId: string, initial: readonly SourceCheck[]) {
  const write = useWrite();
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<ReadonlyMap<string, ShownCheck>>(
    () => new Map(initial.map((check) => [check.id, check])),
  );
  const [since, setSince] = useState(() => earliest(null, initial));
  const [loaded, setLoaded] = useState(initial);
  if (loaded !== initial) {
    setLoaded(initial);
    // The screen has loaded again, for example after a source was added.
    const started = initial.filter(isUnderWay);
    setShown((all) => new Map([...all, ...started.map((check) => [check.id, check] as const)]));
    setSince((known) => earliest(known, started));
  }
  /** Sources whose request is on its way to the server. */
  const starting = useRef(new Set<string>());
  const isBusy = [...shown.values()].some(isUnderWay);

  const query = new URLSearchParams({ competitorId });
  if (isBusy && since !== null) query.set('since', since);
  usePoll<SourceCheck[]>(`/api/monitored-sources/checks?${query.toString()}`, isBusy, (answer) => {
    const now = new Map(answer.map((check) => [check.id, check]));
    const next = new Map<string, ShownCheck>();
    let hasEnded = false;
    for (const id of new Set([...shown.keys(), ...now.keys()])) {
      const [before, after] = [shown.get(id), now.get(id)];
      if (isUnderWay(after)) next.set(id, after ?? WAITING);
      else if (before && isUnderWay(before)) {
        const isOver = !starting.current.has(id);
        next.set(id, isOver ? (after ?? INTERRUPTED) : before);
        hasEnded ||= isOver;
      } else if (before) next.set(id, before);
    }
    setShown(next);
    setSince((known) => earliest(known, answer.filter(isUnderWay)));
    if (hasEnded) revalidate();
  });

  async function checkNow(id: string): Promise<void> {
    starting.current.add(id);
    setShown((all) => new Map(all).set(id, WAITING));
    const path = `/api/monitored-sources/${id}/check`;
    const outcome = await write<{ startedAt: string }>(
      { method: 'POST', path },
      { failure: FAILED.checkSource },
    );
    starting.current.delete(id);
    if (outcome.ok) setSince((known) => earliest(known, [outcome.data]));
    else
      setShown((all) => {
        const rest = new Map(all);
        rest.delete(id);
        return rest;
      });
  }

  return { checkOf: (id: string) => shown.get(id), checkNow };
}

const WAITING: ShownCheck = { state: 'waiting', newItems: 0 };
const INTERRUPTED: ShownCheck = { state: 'interrupted', newItems: 0 };

const earliest = (known: string | null, checks: readonly { startedAt: string }[]): string | null =>
  checks.reduce<string | null>(
    (first, { startedAt }) => (first === null || startedAt < first ? startedAt : first),
    known,
  );

import { useRevalidator } from '@remix-run/react';
import { useRef } from 'react';
import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { call, type CallFailure } from '../../lib/requests/call';
import type { WriteRequest } from '../../lib/requests/useWrite';
import { notify } from '../../ui/feedback/toast-queue';

export interface Step {
  item: InboxItem;
  request: WriteRequest;
  undo?: WriteRequest | undefined;
}

interface Options {
  /** Called before the calls, so that the next item is shown at once. */
  hide: (ids: readonly string[]) => void;
  /** Called for items that weren't settled, or not any more. */
  bringBack: (ids: readonly string[]) => void;
  /** Called when the server has answered everything. The screen then shows what it says. */
  settled: () => void;
}

/** Calls at the same time, for a batch. */
const AT_ONCE = 4;

/** Whether someone else was faster. A deal that another partner has is still to be decided. */
const isGone = ({ status, message }: CallFailure): boolean =>
  status === 404 || (status === 409 && message?.startsWith('Registered by') !== true);

/**
 * Settles items of the inbox: hides them at once, sends their calls, and reports the result with Undo. Others can be
 * settled meanwhile. An item that the server refuses comes back; one that someone else has settled stays away.
 */
export function useSettle({ hide, bringBack, settled }: Options) {
  const { revalidate } = useRevalidator();
  const running = useRef(0);
  const inFlight = useRef(new Set<string>());

  async function track<Result>(work: () => Promise<Result>): Promise<Result> {
    running.current += 1;
    try {
      return await work();
    } finally {
      running.current -= 1;
      if (running.current === 0) {
        settled();
        revalidate();
      }
    }
  }

  async function undo(steps: readonly Step[]) {
    const failed = await track(async () => {
      const outcomes = await runAll(steps, ({ undo: request }) => request && send(request));
      bringBack(steps.map(({ item }) => item.id));
      return outcomes.filter((outcome) => outcome && !outcome.ok).length;
    });
    if (failed === 0) notify({ title: 'Change undone', description: namesOf(steps) });
    else notify({ title: 'Error', description: 'Failed to undo the change', tone: 'danger' });
  }

  return async function settle(wanted: readonly Step[], done: (count: number) => string): Promise<void> {
    // A key can arrive before the item has left the screen.
    const steps = wanted.filter(({ item }) => !inFlight.current.has(item.id));
    if (steps.length === 0) return;
    for (const { item } of steps) inFlight.current.add(item.id);
    hide(steps.map(({ item }) => item.id));
    await track(async () => {
      const outcomes = await runAll(steps, ({ request }) => send(request));
      for (const { item } of steps) inFlight.current.delete(item.id);
      const succeeded = steps.filter((_, index) => outcomes[index]?.ok);
      const refused = steps.flatMap((step, index) => {
        const outcome = outcomes[index];
        return outcome && !outcome.ok ? [{ ...step, outcome }] : [];
      });
      const kept = refused.filter(({ outcome }) => !isGone(outcome));
      bringBack(kept.map(({ item }) => item.id));
      const [first] = kept;
      if (first)
        notify({
          title:
            kept.length === 1 ? `${first.item.title} is still here` : `${kept.length} items are still here`,
          description: first.outcome.message ?? 'The change could not be saved. Try again.',
          tone: succeeded.length > 0 ? 'warning' : 'danger',
        });
      else if (succeeded.length === 0)
        notify({
          title: 'Already settled',
          description: `Someone else was faster: ${namesOf(refused)}`,
          tone: 'info',
        });
      else {
        const undoable = succeeded.filter((step) => step.undo);
        notify({
          title: done(succeeded.length),
          description: namesOf(succeeded),
          action: undoable.length > 0 ? { label: 'Undo', run: () => void undo(undoable) } : undefined,
        });
      }
    });
  };
}

const send = ({ method, path, body }: WriteRequest) => call<unknown>(method, path, body);

const namesOf = ([first, ...others]: readonly Pick<Step, 'item'>[]): string =>
  `${first?.item.title ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`;

/** Runs several at a time, and returns the results in order. */
async function runAll<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result> | undefined,
): Promise<(Result | undefined)[]> {
  const results: (Result | undefined)[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(run))));
  return results;
}

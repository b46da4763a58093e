import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { InboxItem } from '../../../src/features/inbox/inbox.rules';
import { call, type CallFailure } from '../../lib/requests/call';
import type { WriteRequest } from '../../lib/requests/useWrite';
import { notify } from '../../ui/feedback/toast-queue';

export interface Step {
  item: InboxItem;
  request: WriteRequest;
  undo?: WriteRequest | undefined;
}

/** Calls at the same time, for a batch. */
const AT_ONCE = 4;

/** Whether someone else was faster. A deal that another partner has is still to be decided. */
const isGone = ({ status, message }: CallFailure): boolean =>
  status === 404 || (status === 409 && message?.startsWith('Registered by') !== true);

const none: ReadonlySet<string> = new Set();

/**
 * Settles items: hides them at once, sends their calls, and reports the result with Undo. Others can be settled meanwhile.
 * An item that the server refuses comes back; one that someone else has settled stays away. `loaded` is what the screen
 * has loaded. It shows what is hidden no more, unless it was read during a change.
 */
export function useSettle(loaded: unknown) {
  const { revalidate } = useRevalidator();
  const [hidden, setHidden] = useState(none);
  const [isBusy, setBusy] = useState(false);
  const [lastLoaded, setLastLoaded] = useState(loaded);
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded);
    if (!isBusy) setHidden(none);
  }
  const running = useRef(0);
  const inFlight = useRef(new Set<string>());

  const hide = (ids: readonly string[]) => setHidden((before) => new Set([...before, ...ids]));
  const bringBack = (ids: readonly string[]) =>
    setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))));

  async function track<Result>(work: () => Promise<Result>): Promise<Result> {
    running.current += 1;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current -= 1;
      if (running.current === 0) {
        setBusy(false);
        revalidate();
      }
    }
  }

  async function undo(steps: readonly Step[]) {
    const failed = await track(async () => {
      const requests = steps.flatMap(({ undo: request }) => request ?? []);
      const outcomes = await runAll(requests, send);
      bringBack(steps.map(({ item }) => item.id));
      return outcomes.filter(({ ok }) => !ok).length;
    });
    if (failed === 0) notify({ title: 'Change undone', description: namesOf(steps) });
    else notify({ title: 'Error', description: 'Failed to undo the change', tone: 'danger' });
  }

  async function settle(wanted: readonly Step[], done: (count: number) => string): Promise<void> {
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
  }

  return { hidden, hide, settle };
}

const send = ({ method, path, body }: WriteRequest) => call<unknown>(method, path, body);

const namesOf = ([first, ...others]: readonly Pick<Step, 'item'>[]): string =>
  `${first?.item.title ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`;

/** Runs several at a time, and returns the results in order. */
async function runAll<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map((item) => run(item)))));
  return results;
}

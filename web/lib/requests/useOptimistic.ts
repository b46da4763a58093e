import { useRef, useState } from 'react';
import { useListUpdates } from './useListUpdates';

interface Change<Item> {
  id: string;
  patch: Partial<Item>;
}

/**
 * Like `useListUpdates`, but shows a change before the server has answered, and reverts it if the server refuses it.
 * Changes of one item are sent one after the other, in order.
 */
export function useOptimistic<Item extends { id: string }>(items: Item[], isListed: (item: Item) => boolean) {
  const { shown: settled, applyUpdate } = useListUpdates(items, isListed);
  const [waiting, setWaiting] = useState<readonly Change<Item>[]>([]);
  const queues = useRef(new Map<string, Promise<unknown>>());

  /**
   * Shows `patch` until `send` resolves with the changed item, or with null if it was refused. Resolves with true if
   * the change was made.
   */
  async function change(id: string, patch: Partial<Item>, send: () => Promise<Item | null>) {
    const own = { id, patch };
    setWaiting((all) => [...all, own]);
    const turn = withLock(queues.current.get(id), send);
    queues.current.set(id, turn);
    const answer = await turn;
    if (queues.current.get(id) === turn) queues.current.delete(id);
    setWaiting((all) => all.filter((one) => one !== own));
    if (answer) applyUpdate(id, answer);
    return answer !== null;
  }

  const shown =
    waiting.length === 0 ? settled : settled.map((item) => withChanges(item, waiting)).filter(isListed);
  return { shown, take: applyUpdate, change };
}

async function withLock<Result>(before: Promise<unknown> | undefined, run: () => Promise<Result>) {
  await before;
  return run();
}

/** Returns the same object if it has no waiting changes. */
function withChanges<Item extends { id: string }>(item: Item, waiting: readonly Change<Item>[]): Item {
  return waiting.reduce(
    (changed, { id, patch }) => (id === item.id ? { ...changed, ...patch } : changed),
    item,
  );
}

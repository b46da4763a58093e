import { useRef, useState } from 'react';
import { useAnswers } from './useAnswers';

interface Change<Item> {
  id: string;
  patch: Partial<Item>;
}

/**
 * `useAnswers` for what shows a change before the server has answered to it, and takes it back when it was refused. Changes of
 * one item are sent one after the other, in the order in which they were made.
 */
export function useOptimistic<Item extends { id: string }>(items: Item[], belongs: (item: Item) => boolean) {
  const { shown: settled, take } = useAnswers(items, belongs);
  const [waiting, setWaiting] = useState<readonly Change<Item>[]>([]);
  const queues = useRef(new Map<string, Promise<unknown>>());

  /** `send` resolves with the item as it is then, or null where that was refused. Resolves with whether it was done. */
  async function change(id: string, patch: Partial<Item>, send: () => Promise<Item | null>) {
    const own = { id, patch };
    setWaiting((all) => [...all, own]);
    const turn = inTurn(queues.current.get(id), send);
    queues.current.set(id, turn);
    const answer = await turn;
    if (queues.current.get(id) === turn) queues.current.delete(id);
    setWaiting((all) => all.filter((one) => one !== own));
    if (answer) take(id, answer);
    return answer !== null;
  }

  const shown =
    waiting.length === 0 ? settled : settled.map((item) => withChanges(item, waiting)).filter(belongs);
  return { shown, take, change };
}

async function inTurn<Result>(before: Promise<unknown> | undefined, run: () => Promise<Result>) {
  await before;
  return run();
}

/** The same object where nothing of it is waiting. */
function withChanges<Item extends { id: string }>(item: Item, waiting: readonly Change<Item>[]): Item {
  return waiting.reduce(
    (changed, { id, patch }) => (id === item.id ? { ...changed, ...patch } : changed),
    item,
  );
}

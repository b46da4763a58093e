import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';

/**
 * A list with what the server has answered to changes since: an item that was changed, or null for one that is gone. So a card
 * follows its change at once; the next list that arrives replaces it all. One that arrives while another is already asked for
 * may be older than the last answer, and replaces nothing yet.
 */
export function useAnswers<Item extends { id: string }>(items: Item[], belongs: (item: Item) => boolean) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Item | null>>(new Map());
  const [answeredOf, setAnsweredOf] = useState(items);
  const { state } = useRevalidator();
  if (answeredOf !== items) {
    setAnsweredOf(items);
    if (state === 'idle') setAnswers(new Map());
  }
  const shown =
    answers.size === 0
      ? items
      : items.flatMap((item) => {
          const now = answers.has(item.id) ? answers.get(item.id) : item;
          return now && belongs(now) ? [now] : [];
        });
  return {
    shown,
    take: (id: string, answer: Item | null) => setAnswers((current) => new Map(current).set(id, answer)),
  };
}

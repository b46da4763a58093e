import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';

/**
 * Combines a list with the server's answers to changes: a changed item, or null for a deleted one. This way a card
 * shows its change at once. The next list that arrives replaces the answers, unless a newer list is already loading:
 * the one that arrives may then be older than the last answer.
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

import { useState } from 'react';
import type { LeadSummary } from './load-leads.server';

const none: ReadonlyMap<string, LeadSummary | null> = new Map();

/**
 * The list with what the server has answered to changes since: a lead that was changed, or null for one that is gone. So
 * a card follows its change at once; the next list that arrives replaces it all.
 */
export function useAnswers(leads: LeadSummary[], belongs: (lead: LeadSummary) => boolean) {
  const [answers, setAnswers] = useState(none);
  const [answeredOf, setAnsweredOf] = useState(leads);
  if (answeredOf !== leads) {
    setAnsweredOf(leads);
    setAnswers(none);
  }
  const shown =
    answers.size === 0
      ? leads
      : leads.flatMap((lead) => {
          const now = answers.has(lead.id) ? answers.get(lead.id) : lead;
          return now && belongs(now) ? [now] : [];
        });
  return {
    shown,
    take: (id: string, answer: LeadSummary | null) =>
      setAnswers((current) => new Map(current).set(id, answer)),
  };
}

import { useEffect, useState } from 'react';
import type { CountedCompetitor } from '../../../../src/features/monitoring/competitors/competitors.entity';
import { readCall } from '../../../lib/requests/call';
import { summarizeCompetitor, type CompetitorSummary } from '../monitoring-summaries';

const PAUSE_MS = 250;
const SHOWN = 50;

interface Found {
  /** The text that was searched for. */
  text: string;
  /** The list at the time of the search. A changed list starts a new search. */
  of: readonly CompetitorSummary[];
  /** null if the search failed. */
  competitors: CompetitorSummary[] | null;
}

/**
 * Searches all competitors on the server while the user types. Keeps the previous results until new ones
 * arrive. Returns `listed` while the text is empty.
 */
export function useFoundCompetitors(listed: readonly CompetitorSummary[], typed: string) {
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text === '') return;
    const aborter = new AbortController();
    const ask = async () => {
      const path = `/api/competitors?limit=${SHOWN}&search=${encodeURIComponent(text)}`;
      const answer = await readCall<CountedCompetitor[]>(path, aborter.signal);
      if (aborter.signal.aborted) return;
      setFound({ text, of: listed, competitors: answer?.map(summarizeCompetitor) ?? null });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text, listed]);
  if (text === '') return { competitors: listed, isSearching: false, isFailed: false };
  const isCurrent = found?.text === text && found.of === listed;
  return {
    competitors: found?.competitors ?? [],
    isSearching: !isCurrent,
    isFailed: isCurrent && found.competitors === null,
  };
}

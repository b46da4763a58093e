import { useEffect, useRef, useState } from 'react';
import type { Proposals } from '../../../../src/features/monitoring/discovery/propose-sources';
import { call } from '../../../lib/requests/call';
import { websiteOf } from './typed-competitor';

/** Pause after the last key press, in ms. */
const PAUSE = 400;

export interface FoundWebsite extends Proposals {
  website: string;
}

/** Searches the website that someone types for sources, once per address. */
export function useProposals(onFound: (found: FoundWebsite | null) => void) {
  const [isSearching, setSearching] = useState(false);
  const last = useRef<{ website: string; answer: Promise<FoundWebsite> } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Returns what was found on the website that was typed; null for a name. */
  async function find(typed: string): Promise<FoundWebsite | null> {
    clearTimeout(timer.current);
    const website = websiteOf(typed);
    if (website === null) return null;
    if (last.current?.website === website) return last.current.answer;
    const answer = search(website);
    last.current = { website, answer };
    setSearching(true);
    const found = await answer;
    if (last.current?.answer !== answer) return found;
    setSearching(false);
    onFound(found);
    return found;
  }

  return {
    isSearching,
    find,
    /** Searches after a pause. */
    type(typed: string): void {
      clearTimeout(timer.current);
      if (websiteOf(typed) === last.current?.website) return;
      last.current = null;
      setSearching(false);
      onFound(null);
      timer.current = setTimeout(() => void find(typed), PAUSE);
    },
  };
}

async function search(website: string): Promise<FoundWebsite> {
  const outcome = await call<Proposals>('POST', '/api/competitors/propose', { website });
  if (outcome.ok) return { website, ...outcome.data };
  const problem = outcome.message ?? 'The website could not be searched';
  return { website, sources: [], name: null, problem };
}

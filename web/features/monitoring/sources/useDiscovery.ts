import { useRef, useState } from 'react';
import type {
  DiscoveredSource,
  Discovery,
} from '../../../../src/features/monitoring/discovery/discover-sources';
import { call } from '../../../lib/requests/call';

/** The call's fields for a typed address. */
export type TypedAddress = Partial<Pick<DiscoveredSource, 'sourceUrl' | 'sourceHandle'>>;

interface Found {
  /** The searched source. A source of another type or address needs another search. */
  key: string;
  sources: DiscoveredSource[];
}

/** The next step for a typed address: add the source, let the user choose one, or report that there is none. */
export type Finding =
  { next: 'add'; source: TypedAddress } | { next: 'choose' } | { next: 'none' } | { next: 'wait' };

/** Searches an address before a source is added. A page can have several feeds, or none. */
export function useDiscovery() {
  const [found, setFound] = useState<Found | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const isBusy = useRef(false);

  async function find(sourceType: string, typed: TypedAddress, choice: string | undefined): Promise<Finding> {
    if (isBusy.current) return { next: 'wait' };
    const key = JSON.stringify([sourceType, typed]);
    // After a choice, or a warning that there is no source, the next submit adds the source.
    if (found?.key === key) return { next: 'add', source: found.sources[Number(choice)] ?? typed };
    isBusy.current = true;
    setIsSearching(true);
    const outcome = await call<Discovery>('POST', '/api/monitored-sources/discover', {
      sourceType,
      ...typed,
    });
    isBusy.current = false;
    setIsSearching(false);
    // The site may be down for now. Adding the source reports invalid input.
    if (!outcome.ok || outcome.data.problem !== null) return { next: 'add', source: typed };
    const { sources } = outcome.data;
    const [only, other] = sources;
    if (only && !other) return { next: 'add', source: only };
    setFound({ key, sources });
    return { next: only ? 'choose' : 'none' };
  }

  return { find, choices: found?.sources ?? [], isSearching, forget: () => setFound(null) };
}

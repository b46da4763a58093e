import { useRef, useState } from 'react';
import type { ImportChoices } from '../../../src/features/imports/imports.rules';
import type { ImportView } from '../../../src/features/imports/present-import';
import { useSave } from '../../lib/useSave';

type Change = Partial<ImportChoices>;

/**
 * Sends every choice at once, one after the other: what is chosen while the preview before is still being made goes along
 * with the next one. `isStale` while what is shown is not yet what was chosen.
 */
export function useChoices(id: string) {
  const { save } = useSave<ImportView>({ failure: 'Failed to update the preview' });
  const waiting = useRef<Change | null>(null);
  const isSending = useRef(false);
  const [isStale, setStale] = useState(false);

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    setStale(true);
    while (waiting.current) {
      const body = waiting.current;
      waiting.current = null;
      await save({ method: 'PATCH', path: `/api/imports/${id}`, body });
    }
    isSending.current = false;
    setStale(false);
  }

  const change = (choices: Change) => {
    waiting.current = merge(waiting.current ?? {}, choices);
    void send();
  };
  return { change, isStale };
}

function merge(earlier: Change, later: Change): Change {
  return {
    ...earlier,
    ...later,
    ...(later.mapping && { mapping: { ...earlier.mapping, ...later.mapping } }),
    ...(later.fallbacks && { fallbacks: { ...earlier.fallbacks, ...later.fallbacks } }),
  };
}

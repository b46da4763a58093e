import { useRef, useState } from 'react';
import type { ImportChanges } from '../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../src/features/imports/present-import';
import { useSave } from '../../lib/requests/useSave';

/**
 * Saves each choice at once, one call at a time. Choices made during a call are combined into the next one.
 * `isStale` is true while the preview doesn't show all choices yet.
 */
export function useChoices(id: string) {
  const { save } = useSave<ImportView>({ failure: 'Failed to update the preview' });
  const waiting = useRef<ImportChanges | null>(null);
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

  const change = (choices: ImportChanges) => {
    waiting.current = merge(waiting.current ?? {}, choices);
    void send();
  };
  return { change, isStale };
}

function merge(earlier: ImportChanges, later: ImportChanges): ImportChanges {
  return {
    ...earlier,
    ...later,
    ...(later.mapping && { mapping: { ...earlier.mapping, ...later.mapping } }),
    ...(later.columns && { columns: { ...earlier.columns, ...later.columns } }),
    ...(later.values && { values: unitedValues(earlier.values, later.values) }),
    ...(later.fallbacks && { fallbacks: { ...earlier.fallbacks, ...later.fallbacks } }),
  };
}

type Values = NonNullable<ImportChanges['values']>;

const unitedValues = (earlier: Values = {}, later: Values): Values => ({
  ...earlier,
  ...Object.fromEntries(
    Object.entries(later).map(([field, texts]) => [field, { ...earlier[field], ...texts }]),
  ),
});

import { useEffect, useState } from 'react';
import type { RecipientView } from '../../../../src/features/email-templates/emails/emails.service';
import { readCall } from '../../../lib/requests/call';
import type { ComposedTo } from '../../../lib/email/compose';

export const keyOf = ({ type, id }: Pick<ComposedTo, 'type' | 'id'>): string => `${type} ${id}`;

/** Reads the values of variables for each recipient, once. A recipient that failed to load has null. */
export function useRecipients(recipients: readonly ComposedTo[], timeZone: string) {
  const [found, setFound] = useState<ReadonlyMap<string, RecipientView | null>>(new Map());
  const missing = recipients.find((one) => !found.has(keyOf(one)));
  const next = missing && keyOf(missing);
  useEffect(() => {
    if (next === undefined) return;
    const [type = '', id = ''] = next.split(' ');
    const aborter = new AbortController();
    const read = async () => {
      const query = new URLSearchParams({ type, id, timeZone });
      const view = await readCall<RecipientView>(`/api/emails/recipient?${query}`, aborter.signal);
      if (!aborter.signal.aborted) setFound((before) => new Map(before).set(next, view));
    };
    void read();
    return () => aborter.abort();
  }, [next, timeZone]);
  return { found, isReading: missing !== undefined };
}

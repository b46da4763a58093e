import { useState } from 'react';
import type { PlannedEvent } from '../../../src/features/events/events.repo';
import type { EventStatus } from '../../../src/features/events/events.rules';
import { useSave } from '../../lib/useSave';
import { summarize, type EventSummary } from './event-summary';

/** Moves one event after the other to another status; `moving` is what is under way. */
export function useMove(onMoved: (event: EventSummary) => void) {
  const [moving, setMoving] = useState<{ id: string; to: EventStatus } | null>(null);
  const { save } = useSave<PlannedEvent>({
    failure: 'Failed to update status',
    success: 'Event status updated',
  });
  async function move({ id, status }: EventSummary, to: EventStatus) {
    if (moving || status === to) return;
    setMoving({ id, to });
    const saved = await save({ method: 'PATCH', path: `/api/events/${id}/status`, body: { status: to } });
    setMoving(null);
    if (saved) onMoved(summarize(saved.data));
  }
  return { moving, move };
}

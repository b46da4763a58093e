import { useState } from 'react';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import type { EventStatus } from '../../../../src/features/events/events.rules';
import { useSave } from '../../../lib/requests/useSave';
import { notifyMove } from '../../../lib/dialogs/notify-move';
import { statusLabel } from '../../../ui/tokens/status';
import { ALL } from '../../../lib/lists/status-tabs';
import { eventTabs } from '../event-tabs';

type Subject = Pick<PlannedEvent, 'id' | 'name' | 'status'>;

/** Changes the status of one event at a time. `moving` is the change in progress, `tab` the current tab. */
export function useMove(tab: string, onMoved: (event: PlannedEvent) => void) {
  const [moving, setMoving] = useState<{ id: string; to: EventStatus } | null>(null);
  const { save } = useSave<PlannedEvent>({ failure: 'Failed to update status' });

  async function change({ id }: Subject, to: EventStatus): Promise<PlannedEvent | null> {
    setMoving({ id, to });
    const saved = await save({ method: 'PATCH', path: `/api/events/${id}/status`, body: { status: to } });
    setMoving(null);
    if (!saved) return null;
    onMoved(saved.data);
    return saved.data;
  }

  async function move(event: Subject, to: EventStatus) {
    if (moving || event.status === to) return;
    const moved = await change(event, to);
    if (!moved) return;
    notifyMove({
      title: 'Event status updated',
      name: event.name,
      status: statusLabel(to),
      list: tab === ALL || tab === to ? undefined : eventTabs.listWith(moved, to),
      undo: async () => (await change(event, event.status)) !== null,
    });
  }
  return { moving, move };
}

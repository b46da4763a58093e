import { useState } from 'react';
import type { PlannedEvent } from '../../../src/features/events/events.entity';
import type { EventStatus } from '../../../src/features/events/events.rules';
import { useSave } from '../../lib/requests/useSave';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { statusLabel } from '../../ui/tokens/status';
import { eventView } from './event.view';

type Subject = Pick<PlannedEvent, 'id' | 'name' | 'status'>;

/** Changes the status of one event at a time. `moving` is the change in progress. */
export function useEventMove(
  isListed: (event: PlannedEvent) => boolean,
  onMoved: (event: PlannedEvent) => void,
) {
  const [moving, setMoving] = useState<{ id: string; to: EventStatus } | null>(null);
  const { save } = useSave<PlannedEvent>({ failure: eventView.failedToMove });

  async function change({ id }: Subject, to: EventStatus): Promise<PlannedEvent | null> {
    setMoving({ id, to });
    const saved = await save({
      method: 'PATCH',
      path: `${eventView.api}/${id}/status`,
      body: { status: to },
    });
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
      title: eventView.moved(to),
      name: event.name,
      status: statusLabel(to),
      list: isListed(moved) ? undefined : eventView.tabs.listWith(moved, to),
      undo: async () => (await change(event, event.status)) !== null,
    });
  }
  return { moving, move };
}

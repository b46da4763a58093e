import type { ListedDelivery } from './deliveries.service';

/** Returns what calls show of a delivery to any kind of recipient. Of the event, that is only the type. */
export function presentDelivery({
  id,
  eventId,
  type,
  status,
  attempts,
  dueAt,
  error,
  createdAt,
}: ListedDelivery) {
  const nextAttemptAt = status === 'pending' ? dueAt : null;
  return { id, eventId, type, status, attempts, nextAttemptAt, error, createdAt };
}

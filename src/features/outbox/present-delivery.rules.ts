import type { ListedDelivery } from './deliveries.service';

/**
 * Returns the fields of a delivery that calls show, for any kind of recipient. Of the event, they contain only the
 * type.
 */
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

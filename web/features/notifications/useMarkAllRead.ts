import { useSave } from '../../lib/requests/useSave';

/** Marks everything up to the newest shown notification as read. Later ones stay unread. */
export function useMarkAllRead() {
  const { save, isPending } = useSave({ failure: 'Failed to mark the notifications as read' });
  return {
    isPending,
    markAllRead: async (newest: { createdAt: string } | undefined): Promise<boolean> => {
      const body = newest ? { until: newest.createdAt } : {};
      return (await save({ method: 'POST', path: '/api/notifications/mark-all-read', body })) !== null;
    },
  };
}

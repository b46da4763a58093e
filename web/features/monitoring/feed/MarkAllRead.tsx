import { useState } from 'react';
import { countOf } from '../../../lib/lists/count-of';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import type { CompetitorSummary } from '../monitoring-summaries';
import { FAILED, itemNouns } from '../monitoring-texts';

interface Props {
  /** null for all competitors. */
  competitor: CompetitorSummary | null;
  unread: number;
}

/** Asks first, because items can't be marked as unread again (spec §4). */
export function MarkAllRead({ competitor, unread }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { save, isPending } = useSave<{ marked: number }>({ failure: FAILED.markRead });
  const mark = async () => {
    const body = { competitorId: competitor?.id ?? null };
    const saved = await save({ method: 'POST', path: '/api/feed-items/mark-all-read', body });
    if (!saved) return;
    setOpen(false);
    notify({ title: `${countOf(saved.data.marked, false, itemNouns)} marked as read` });
  };
  return (
    <>
      {unread > 0 && (
        <Button size="sm" icon="check" onPress={() => setOpen(true)}>
          {`Mark all ${unread.toLocaleString('en-US')} as read`}
        </Button>
      )}
      <LazyConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={`Mark ${countOf(unread, false, itemNouns)} as read?`}
        description={
          competitor
            ? `This marks all unread items of ${competitor.name} as read for everyone. They stay in the feed.`
            : 'This marks all unread items of all competitors as read for everyone. They stay in the feed.'
        }
        confirmLabel="Mark as Read"
        tone="primary"
        isPending={isPending}
        onConfirm={() => void mark()}
      />
    </>
  );
}

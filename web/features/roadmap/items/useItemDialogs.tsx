import type { ShownRoadmapItem } from '../../../../src/features/roadmap/roadmap.service';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import type { RoadmapSummary } from '../roadmap-summary';
import { DELETED } from '../roadmap-texts';

const ItemDialog = lazyComponent(() => import('./ItemDialog'));
const parts = [ItemDialog];

export interface ItemActions {
  onEdit: (item: RoadmapSummary) => void;
  onDelete: (item: RoadmapSummary) => void;
}

interface Options {
  canEdit: boolean;
  onSaved: (item: ShownRoadmapItem) => void;
  onDeleted: (id: string) => void;
}

/** Returns the dialogs that create, change and delete a roadmap item, and the functions that open them. */
export function useItemDialogs({ canEdit, onSaved, onDeleted }: Options) {
  const form = useDialog<RoadmapSummary>();
  const deletion = useDialog<RoadmapSummary>();
  usePreload(parts, canEdit);
  const actions: ItemActions = { onEdit: form.open, onDelete: deletion.open };
  return {
    create: () => form.open(),
    actions,
    dialogs: (
      <>
        {form.key > 0 && (
          <ItemDialog
            key={`form-${form.key}`}
            itemId={form.subject?.id ?? null}
            isOpen={form.isOpen}
            onClose={form.close}
            onSaved={onSaved}
          />
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `/api/roadmap-items/${id}`}
          title={`Delete ${deletion.subject?.title ?? 'roadmap item'}?`}
          description="This deletes the item, and removes it from the public roadmap."
          confirmLabel="Delete Item"
          success={DELETED}
          failure="Failed to delete roadmap item"
          onDeleted={() => deletion.subject && onDeleted(deletion.subject.id)}
        />
      </>
    ),
  };
}

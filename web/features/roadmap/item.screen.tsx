import { useLoaderData } from '@remix-run/react';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { useMove } from '../../records/list/useMove';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { usePageRecord } from '../../records/page/usePageRecord';
import { statusLabel } from '../../ui/tokens/status';
import { wholeItemView as view } from './item.view';
import { ItemDetails } from './ItemDetails';
import { ItemStatus } from './ItemStatus';

const ItemForm = lazyComponent(() => import('./ItemForm'));
const parts = [ItemForm];

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  return loadRecordPage(inputs, view, view.summarize(await app.roadmap.get(actor, param('id'))));
});

export const meta = recordMeta(view, 'An item of the roadmap: its plan, status and comments.');

const always = () => true;

export default function Item() {
  const { record, activity, canEdit } = useLoaderData<typeof loader>();
  const { current: item, change, onChanged } = usePageRecord(view, record);
  const move = useMove(view, change, always);
  const { onEdit, onDelete, dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged,
    parts,
    form: (props) => <ItemForm {...props} />,
  });
  return (
    <RecordPage
      view={view}
      item={item}
      subtitle={item.category ? statusLabel(item.category) : undefined}
      status={
        <ItemStatus
          item={item}
          canEdit={canEdit}
          // No undo from Completed, because going back would set a new completion date.
          onChange={(status) => void move(item, status, item.status !== 'completed')}
        />
      }
      activity={activity}
      actions={
        <RecordButtons
          isEditPrimary
          disabledReason={canEdit ? undefined : view.editorsOnly}
          onDelete={() => onDelete(item)}
          onEdit={() => onEdit(item)}
        />
      }
      dialogs={dialogs}
      details={<ItemDetails item={item} canEdit={canEdit} onSaved={(saved) => onChanged(saved.id, saved)} />}
    />
  );
}

import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { editRoadmap } from '../../../../src/features/roadmap/roadmap.rules';
import { can } from '../../../../src/lib/roles';
import { screen } from '../../../lib/screens/screen.server';
import { metaOf } from '../../../lib/screens/page-meta';
import { Card } from '../../../ui/records/Card';
import { statusLabel } from '../../../ui/tokens/status';
import { loadActivity } from '../../records/load-activity.server';
import { useBackToList } from '../../../lib/lists/useBackToList';
import { RecordButtons } from '../../records/RecordButtons';
import { RecordPage } from '../../records/RecordPage';
import { ItemDetails } from '../items/ItemDetails';
import { ItemStatus } from '../items/ItemStatus';
import { useItemChanges } from '../items/useItemChanges';
import { useItemDialogs } from '../items/useItemDialogs';
import { summarizeWhole } from '../roadmap-summary';
import { EDITORS_ONLY } from '../roadmap-texts';

const LIST = '/insights/roadmap';

export const loader = screen(async ({ app, actor, param, url }) => {
  const item = await app.roadmap.get(actor, param('id'));
  return {
    item: summarizeWhole(item),
    activity: await loadActivity(app, actor, { type: 'roadmap_item', id: item.id }, url),
    canEdit: can(actor.workspaceRole, editRoadmap),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(
    data?.item.title ?? 'Roadmap item not found',
    'An item of the roadmap: its plan, status and comments.',
  );

const always = () => true;

export default function Item() {
  const { item: loaded, activity, canEdit } = useLoaderData<typeof loader>();
  const leave = useBackToList(LIST);
  const items = useMemo(() => [loaded], [loaded]);
  const changes = useItemChanges(items, always, summarizeWhole);
  const item = changes.shown[0] ?? loaded;
  const { actions, dialogs } = useItemDialogs({
    canEdit,
    onSaved: (saved) => changes.take(saved.id, summarizeWhole(saved)),
    onDeleted: leave,
  });
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <RecordPage
      id={item.id}
      name={item.title}
      subtitle={item.category ? statusLabel(item.category) : undefined}
      status={null}
      list={{ path: LIST, label: 'Roadmap' }}
      object={`roadmap-item:${item.id}`}
      activity={activity}
      actions={
        <>
          <ItemStatus
            item={item}
            canEdit={canEdit}
            onChange={(status) => void changes.setStatus(item, status)}
          />
          <RecordButtons
            isEditPrimary
            disabledReason={disabledReason}
            onDelete={() => actions.onDelete(item)}
            onEdit={() => actions.onEdit(item)}
          />
        </>
      }
      dialogs={dialogs}
    >
      <Card as="section">
        <h2>Details</h2>
        <ItemDetails
          item={item}
          canEdit={canEdit}
          onSaved={(saved) => changes.take(saved.id, summarizeWhole(saved))}
        />
      </Card>
    </RecordPage>
  );
}

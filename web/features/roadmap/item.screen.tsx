import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useNavigate } from '@remix-run/react';
import { useMemo } from 'react';
import { editRoadmap } from '../../../src/features/roadmap/roadmap.rules';
import { can } from '../../../src/lib/roles';
import { backToList } from '../../lib/list-address';
import { screen } from '../../lib/screen.server';
import { usePageKeys } from '../../lib/usePageKeys';
import { metaOf } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { Card } from '../../ui/records/Card';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { statusLabel } from '../../ui/tokens/status';
import { Comments } from '../comments/Comments';
import { ItemDetails } from './items/ItemDetails';
import { ItemStatus } from './items/ItemStatus';
import { useItemChanges } from './items/useItemChanges';
import { useItemDialogs } from './items/useItemDialogs';
import { summarize } from './roadmap-summary';
import { EDITORS_ONLY } from './roadmap-texts';

export const loader = screen(async ({ app, actor, param }) => {
  const item = await app.roadmap.get(actor, param('id'));
  return {
    item: { ...summarize(item), description: item.description },
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
  const { item: loaded, canEdit } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = backToList('/insights/roadmap', search);
  const items = useMemo(() => [loaded], [loaded]);
  const changes = useItemChanges(items, always);
  // A change answers with a shortened description.
  const item = { ...(changes.shown[0] ?? loaded), description: loaded.description };
  const { actions, dialogs } = useItemDialogs({
    canEdit,
    // The page loads again after each change.
    onSaved: () => undefined,
    onDeleted: () => navigate(list, { replace: true }),
  });
  usePageKeys();
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <Page>
      <PageHeader
        back={
          <Link look="back" href={list}>
            Back to Roadmap
          </Link>
        }
        title={item.title}
        subtitle={item.category ? statusLabel(item.category) : undefined}
        action={
          <Inline>
            <ItemStatus
              item={item}
              canEdit={canEdit}
              onChange={(status) => void changes.setStatus(item, status)}
            />
            <Button icon="trash" disabledReason={disabledReason} onPress={() => actions.onDelete(item)}>
              Delete
            </Button>
            <Button
              variant="primary"
              icon="pencil"
              aria-keyshortcuts="e"
              disabledReason={disabledReason}
              onPress={() => actions.onEdit(item)}
            >
              Edit
            </Button>
          </Inline>
        }
      />
      <Card as="section">
        <h2>Details</h2>
        <ItemDetails item={item} />
      </Card>
      <Stack gap={16}>
        <h2>Comments</h2>
        <Comments key={item.id} object={`roadmap-item:${item.id}`} />
      </Stack>
      {dialogs}
    </Page>
  );
}

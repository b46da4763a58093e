import { useLocation, useRevalidator } from '@remix-run/react';
import {
  canChangeView,
  shareViews,
  type ViewEntity,
  type ViewLayout,
} from '../../../src/features/views/views.rules';
import { can } from '../../../src/lib/roles';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { rememberChoice } from '../../lib/remember-choice';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useMe } from '../../lib/useMe';
import { useWrite } from '../../lib/requests/useWrite';
import type { MenuEntry } from '../../ui/overlays/menu-entry';
import type { ListedView } from './listed-view';
import { useViews } from './useViews';
import { defaultViewCookie, isSameQuery, queryToSave, VIEW } from './view-address';

const ViewDialog = lazyComponent(() => import('./ViewDialog'));

const YEAR = 365 * 24 * 3600;
const failure = 'Failed to change the view';

interface Props {
  entity: ViewEntity;
  layout?: ViewLayout;
  /** The shown columns of a table. */
  columns?: readonly string[];
  /** The URL parameters that open a record. */
  records?: readonly string[];
}

/** Returns the menu entries that save, change and delete the views of a list, and their dialogs. */
export function useSavedViews({ entity, layout = 'cards', columns = [], records }: Props) {
  const { search } = useLocation();
  const me = useMe();
  const views = useViews(entity);
  const write = useWrite();
  const { revalidate } = useRevalidator();
  const dialog = useDialog<ListedView>();
  const deletion = useDialog<ListedView>();

  const shown = views.find(({ id }) => id === new URLSearchParams(search).get(VIEW));
  const now = { query: queryToSave(search, records), layout, columns };
  const change = (view: ListedView, changes: object, success: string) =>
    void write({ method: 'PATCH', path: `/api/views/${view.id}`, body: changes }, { success, failure });

  function setDefault(view: ListedView, isDefault: boolean) {
    rememberChoice(defaultViewCookie(entity), isDefault ? view.id : '', isDefault ? YEAR : 0);
    revalidate();
  }

  const mayShare = can(me?.workspaceRole, shareViews);

  const entriesFor = (view: ListedView): MenuEntry[] => {
    const mayChange = me !== null && canChangeView({ userId: me.id, workspaceRole: me.workspaceRole }, view);
    const isChanged =
      !isSameQuery(now.query, view.query) ||
      layout !== view.layout ||
      columns.join(',') !== view.columns.join(',');
    return [
      ...(mayChange && (mayShare || !view.shared)
        ? [
            ...(isChanged
              ? [
                  {
                    id: 'update',
                    label: `Save Changes to ${view.name}`,
                    icon: 'check' as const,
                    onAction: () => change(view, now, 'View saved'),
                  },
                ]
              : []),
            {
              id: 'rename',
              label: 'Rename View…',
              icon: 'pencil' as const,
              onAction: () => dialog.open(view),
            },
          ]
        : []),
      ...(mayChange && mayShare
        ? [
            {
              id: 'share',
              label: view.shared ? 'Stop Sharing View' : 'Share View',
              icon: 'users' as const,
              onAction: () =>
                change(
                  view,
                  { shared: !view.shared },
                  view.shared ? 'Only you see this view now' : 'Everyone in the workspace sees this view now',
                ),
            },
          ]
        : []),
      {
        id: 'default',
        label: view.isDefault ? 'Stop Opening by Default' : 'Open by Default',
        icon: 'star' as const,
        onAction: () => setDefault(view, !view.isDefault),
      },
      ...(mayChange
        ? [
            {
              id: 'delete',
              label: 'Delete View…',
              icon: 'trash' as const,
              tone: 'danger' as const,
              onAction: () => deletion.open(view),
            },
          ]
        : []),
    ];
  };

  const entries: MenuEntry[] = [
    { id: 'save', label: 'Save as New View…', icon: 'star', onAction: () => dialog.open() },
    ...(shown ? entriesFor(shown) : []),
  ];
  const dialogs = (
    <>
      {dialog.key > 0 && (
        <ViewDialog
          key={dialog.key}
          view={dialog.subject}
          content={{ entity, ...now }}
          canShare={mayShare}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/views/${id}`}
        title={`Delete ${deletion.subject?.name ?? 'view'}?`}
        description={
          deletion.subject?.shared
            ? 'This deletes the view for everyone in the workspace. The records stay.'
            : 'This deletes the view. The records stay.'
        }
        confirmLabel="Delete View"
        success="View deleted"
        failure="Failed to delete view"
      />
    </>
  );
  return { entries, dialogs };
}

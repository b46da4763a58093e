import { lazyComponent } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { Menu } from '../../ui/overlays/Menu';
import type { MenuEntry } from '../../ui/overlays/menu-entry';
import { COMPETITORS_PATH } from '../../../src/features/monitoring/monitoring.rules';
import { RULES_PATH } from './rules/rule-address';

const FollowFeedDialog = lazyComponent(() => import('./feed/FollowFeedDialog'));

interface Props {
  canEdit: boolean;
  canManageLink: boolean;
}

const importing: MenuEntry = {
  id: 'import',
  label: 'Import competitors and sources',
  icon: 'upload',
  href: '/insights/monitoring/import',
};

const exporting: readonly MenuEntry[] = [
  {
    id: 'csv',
    label: 'Export as CSV',
    description: 'All competitors and sources, for a spreadsheet',
    icon: 'download',
    href: '/api/monitored-sources/export',
    download: true,
  },
  {
    id: 'opml',
    label: 'Export as OPML',
    description: 'Only the feeds, for a feed reader',
    icon: 'download',
    href: '/api/monitored-sources/export?format=opml',
    download: true,
  },
];

/** The menu of rarely used actions on the whole screen: rules, following, import and export. */
export function MoreActions({ canEdit, canManageLink }: Props) {
  const follow = useDialog();
  return (
    <>
      <Menu
        label="More"
        icon="more"
        size="md"
        placement="bottom end"
        withArrow={false}
        items={[
          {
            id: 'competitors',
            label: 'Competitors as a list',
            description: 'Filter, sort and change many',
            icon: 'monitoring',
            href: COMPETITORS_PATH,
          },
          {
            id: 'rules',
            label: 'Rules',
            description: 'Automatic actions on new items',
            icon: 'filter',
            href: RULES_PATH,
          },
          { id: 'follow', label: 'Follow by feed reader', icon: 'link', onAction: () => follow.open() },
          ...(canEdit ? [importing] : []),
          ...exporting,
        ]}
      />
      {follow.key > 0 && (
        <FollowFeedDialog
          key={follow.key}
          canManage={canManageLink}
          isOpen={follow.isOpen}
          onClose={follow.close}
        />
      )}
    </>
  );
}

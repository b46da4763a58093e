import { outcomeKinds, type OutcomeKind } from '../../../src/features/evidence/evidence.rules';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { useDialog } from '../../lib/dialogs/useDialog';
import { Menu } from '../../ui/overlays/Menu';
import type { MenuEntry } from '../../ui/overlays/menu-entry';
import type { EvidenceItem } from '../evidence/created-from';
import { outcomeDisplays } from '../evidence/outcome-display';

const CreateFromDialog = lazyComponent(() => import('./CreateFromDialog'));
const dialogs = [CreateFromDialog];

interface Props {
  from: EvidenceItem;
  /** Whether the user may create records. If not, nothing is rendered. */
  canCreate: boolean;
  /** Further entries of the menu. */
  more?: readonly MenuEntry[];
  /** `icon`: only an icon, for a row. Small by default. */
  look?: 'icon' | 'md';
}

/** Creates a lead, a note on a partner, a roadmap item or a campaign from a found item, which becomes its evidence. */
export function CreateFrom({ from, canCreate, more = [], look }: Props) {
  const dialog = useDialog<OutcomeKind>();
  usePreload(dialogs, canCreate);
  if (!canCreate) return null;
  return (
    <>
      <Menu
        label="Create…"
        accessibleName={`Create… from ${from.title}`}
        icon="plus"
        isIconOnly={look === 'icon'}
        size={look === 'md' ? 'md' : 'sm'}
        items={[
          ...outcomeKinds.map((kind) => ({
            id: kind,
            label: outcomeDisplays[kind].label,
            icon: outcomeDisplays[kind].icon,
            onAction: () => dialog.open(kind),
          })),
          ...more,
        ]}
      />
      {dialog.subject && (
        <CreateFromDialog
          key={dialog.key}
          kind={dialog.subject}
          from={from}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

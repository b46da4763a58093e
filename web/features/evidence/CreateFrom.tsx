import { outcomeKinds, type OutcomeKind } from '../../../src/features/evidence/evidence.rules';
import { lazyComponent, usePreload } from '../../lib/lazy-component';
import { useDialog } from '../../lib/useDialog';
import { Menu } from '../../ui/Menu';
import type { EvidenceItem } from './created-from';
import { outcomeDisplays } from './outcome-display';

const CreateFromDialog = lazyComponent(() => import('./CreateFromDialog'));
const dialogs = [CreateFromDialog];

interface Props {
  from: EvidenceItem;
  /** Editors and above; others see nothing. */
  canCreate: boolean;
}

/** Makes a lead, a note on a partner, a roadmap item or a campaign of something that was found, linked to it as its evidence. */
export function CreateFrom({ from, canCreate }: Props) {
  const dialog = useDialog<OutcomeKind>();
  usePreload(dialogs, canCreate);
  if (!canCreate) return null;
  return (
    <>
      <Menu
        label="Create…"
        accessibleName={`Create… from ${from.title}`}
        icon="plus"
        items={outcomeKinds.map((kind) => ({
          id: kind,
          label: outcomeDisplays[kind].label,
          icon: outcomeDisplays[kind].icon,
          onAction: () => dialog.open(kind),
        }))}
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

import { Menu } from '../../ui/overlays/Menu';
import type { Choice } from '../../ui/forms/choices/choices';
import type { Bulk } from './useBulk';
import { useMe } from '../useMe';

interface Props {
  bulk: Bulk;
  /** The colleagues who can own records. */
  owners: readonly Choice[];
  /** Whether the records can't lose their owner. */
  isRequired?: true | undefined;
}

/** Assigns the selected records to the user or a colleague, or removes their owner. */
export function BulkOwner({ bulk, owners, isRequired }: Props) {
  const me = useMe();
  const assign = (ownerId: string | null) => void bulk.run({ change: { ownerId } }, 'assigned');
  return (
    <Menu
      label="Assign Owner"
      placement="top start"
      items={[
        ...(me ? [{ id: 'me', label: 'Me', onAction: () => assign(me.id) }] : []),
        ...owners
          .filter(({ id }) => id !== me?.id)
          .map((owner) => ({ ...owner, onAction: () => assign(owner.id) })),
        ...(isRequired
          ? []
          : [
              {
                id: 'none',
                label: 'No owner',
                onAction: () => void bulk.run({ change: { ownerId: null } }, 'changed'),
              },
            ]),
      ]}
    />
  );
}

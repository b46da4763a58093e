import { movesTo, type DealStatus } from '../../../../src/features/deals/deals.rules';
import { can } from '../../../../src/lib/roles';
import { BulkBar } from '../../../lib/bulk/BulkBar';
import { BulkDelete } from '../../../lib/bulk/BulkDelete';
import { BulkOwner } from '../../../lib/bulk/BulkOwner';
import { useBulk } from '../../../lib/bulk/useBulk';
import { useMe } from '../../../lib/useMe';
import type { ListSelection, Named } from '../../../lib/bulk/useSelection';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Menu } from '../../../ui/overlays/Menu';
import { statusLabel } from '../../../ui/tokens/status';

interface Props {
  selection: ListSelection;
  rows: readonly Named[];
  total: number;
  totalIsMinimum: boolean;
  owners: readonly Choice[];
}

const words = ['deal', 'deals'] as const;
/** A rejection needs a reason of its own, so it isn't here. */
const moves: readonly DealStatus[] = ['approved', 'won', 'lost', 'submitted', 'withdrawn'];

/** The actions on the selected deals. */
export default function DealBulkBar({ owners, ...list }: Props) {
  const { selection } = list;
  const me = useMe();
  const bulk = useBulk({ path: '/api/deals', words, selection, undoable: ['ownerId'] });
  return (
    <BulkBar {...list} bulk={bulk} words={words} listPath={`/api/deals?${selection.query}`}>
      <BulkOwner bulk={bulk} owners={owners} />
      <Menu
        label="Change Status"
        icon="swap"
        placement="top start"
        items={moves
          .filter((status) => can(me?.workspaceRole, movesTo(status)))
          .map((status) => ({
            id: status,
            label: statusLabel(status),
            onAction: () => void bulk.run({ change: { status } }, `moved to ${statusLabel(status)}`),
          }))}
      />
      <BulkDelete
        bulk={bulk}
        count={selection.names.size}
        words={words}
        consequence={['This deletes the deal.', 'This deletes these deals.']}
      />
    </BulkBar>
  );
}

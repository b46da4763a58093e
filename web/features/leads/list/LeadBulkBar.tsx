import { leadStatuses } from '../../../../src/features/leads/leads.rules';
import { BulkBar } from '../../../lib/bulk/BulkBar';
import { BulkDelete } from '../../../lib/bulk/BulkDelete';
import { BulkOwner } from '../../../lib/bulk/BulkOwner';
import { useBulk } from '../../../lib/bulk/useBulk';
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

const words = ['lead', 'leads'] as const;

/** The actions on the selected leads. */
export default function LeadBulkBar({ owners, ...list }: Props) {
  const { selection } = list;
  const bulk = useBulk({ path: '/api/leads', words, selection, undoable: ['status', 'ownerId'] });
  return (
    <BulkBar {...list} bulk={bulk} words={words} listPath={`/api/leads?${selection.query}`}>
      <BulkOwner bulk={bulk} owners={owners} />
      <Menu
        label="Change Status"
        icon="swap"
        placement="top start"
        items={leadStatuses.map((status) => ({
          id: status,
          label: statusLabel(status),
          onAction: () => void bulk.run({ change: { status } }, `moved to ${statusLabel(status)}`),
        }))}
      />
      <BulkDelete
        bulk={bulk}
        count={selection.names.size}
        words={words}
        consequence={['This deletes the lead.', 'This deletes these leads.']}
      />
    </BulkBar>
  );
}

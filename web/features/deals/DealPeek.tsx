import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { Button, IconButton } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { PeekPanel } from '../../ui/overlays/PeekPanel';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { DealFacts } from './DealFacts';
import { dealPath } from './deal-path';
import { EDITORS_ONLY } from './deal-texts';
import type { DealActions } from './useDealDialogs';
import type { DealSummary } from './deal-summary';

interface Props extends DealActions {
  deal: DealSummary;
  canEdit: boolean;
  customFields: readonly FormField[];
  onClose: () => void;
}

export function DealPeek({ deal, canEdit, customFields, onMove, onEdit, onDelete, onClose }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PeekPanel
      label={`Deal ${deal.name}`}
      onClose={onClose}
      header={
        <Inline>
          <h2>{deal.name}</h2>
          <StatusBadge status={deal.status} />
        </Inline>
      }
      footer={
        <>
          <ButtonLink variant="primary" href={dealPath(deal.id)}>
            Open Deal
          </ButtonLink>
          <Button disabledReason={disabledReason} onPress={() => onMove(deal)}>
            Update Status
          </Button>
          <IconButton
            label="Edit deal"
            icon="pencil"
            disabledReason={disabledReason}
            onPress={() => onEdit(deal)}
          />
          <IconButton
            label="Delete deal"
            icon="trash"
            disabledReason={disabledReason}
            onPress={() => onDelete(deal)}
          />
        </>
      }
    >
      <DealFacts deal={deal} customFields={customFields} />
    </PeekPanel>
  );
}

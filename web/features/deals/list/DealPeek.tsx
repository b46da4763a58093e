import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { Button, IconButton } from '../../../ui/actions/Button';
import { PeekFrame } from '../../records/PeekFrame';
import { dealPath } from '../deal-path';
import type { DealSummary } from '../deal-summary';
import { EDITORS_ONLY } from '../deal-texts';
import type { DealActions } from '../form/useDealDialogs';
import { DealFacts } from '../page/DealFacts';

interface Props extends DealActions {
  deal: DealSummary;
  canEdit: boolean;
  customFields: readonly FormField[];
  onSaved: (deal: DealSummary) => void;
  onClose: () => void;
}

export function DealPeek(props: Props) {
  const { deal, canEdit, customFields, onMove, onEdit, onDelete, onSaved, onClose } = props;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PeekFrame
      kind="deal"
      name={deal.name}
      status={deal.status}
      href={dealPath(deal.id)}
      onClose={onClose}
      buttons={
        <>
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
      <DealFacts key={deal.id} deal={deal} customFields={customFields} canEdit={canEdit} onSaved={onSaved} />
    </PeekFrame>
  );
}

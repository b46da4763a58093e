import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { Button, IconButton } from '../../../ui/actions/Button';
import { PeekFrame } from '../../records/PeekFrame';
import type { LeadActions } from '../form/useLeadDialogs';
import { leadPath } from '../lead-path';
import type { LeadSummary } from '../lead-summary';
import { EDITORS_ONLY } from '../lead-texts';
import { LeadFacts } from '../page/LeadFacts';

interface Props extends LeadActions {
  lead: LeadSummary;
  canEdit: boolean;
  customFields: readonly FormField[];
  onSaved: (lead: LeadSummary) => void;
  onClose: () => void;
}

export function LeadPeek(props: Props) {
  const { lead, canEdit, customFields, onMove, onEdit, onDelete, onSaved, onClose } = props;
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PeekFrame
      kind="lead"
      name={lead.name}
      status={lead.status}
      href={leadPath(lead.id)}
      onClose={onClose}
      buttons={
        <>
          <Button disabledReason={disabledReason} onPress={() => onMove(lead)}>
            Update Status
          </Button>
          <IconButton
            label="Edit lead"
            icon="pencil"
            disabledReason={disabledReason}
            onPress={() => onEdit(lead)}
          />
          <IconButton
            label="Delete lead"
            icon="trash"
            disabledReason={disabledReason}
            onPress={() => onDelete(lead)}
          />
        </>
      }
    >
      <LeadFacts key={lead.id} lead={lead} customFields={customFields} canEdit={canEdit} onSaved={onSaved} />
    </PeekFrame>
  );
}

import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { Button, IconButton } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { Inline } from '../../ui/layout/Inline';
import { PeekPanel } from '../../ui/overlays/PeekPanel';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { LeadFacts } from './LeadFacts';
import { leadPath } from './lead-path';
import { EDITORS_ONLY } from './lead-texts';
import type { LeadActions } from './useLeadDialogs';
import type { LeadSummary } from './lead-summary';

interface Props extends LeadActions {
  lead: LeadSummary;
  canEdit: boolean;
  customFields: readonly FormField[];
  onClose: () => void;
}

export function LeadPeek({ lead, canEdit, customFields, onMove, onEdit, onDelete, onClose }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <PeekPanel
      label={`Lead ${lead.name}`}
      onClose={onClose}
      header={
        <Inline>
          <h2>{lead.name}</h2>
          <StatusBadge status={lead.status} />
        </Inline>
      }
      footer={
        <>
          <ButtonLink variant="primary" href={leadPath(lead.id)}>
            Open Lead
          </ButtonLink>
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
      <LeadFacts lead={lead} customFields={customFields} />
    </PeekPanel>
  );
}

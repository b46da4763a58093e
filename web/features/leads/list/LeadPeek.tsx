import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { PipelinePeek } from '../../records/pipeline/PipelinePeek';
import type { LeadActions } from '../form/useLeadDialogs';
import { leadPath } from '../../../../src/features/leads/leads.rules';
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

export function LeadPeek({ lead, canEdit, customFields, onSaved, ...panel }: Props) {
  return (
    <PipelinePeek
      item={lead}
      kind="lead"
      href={leadPath(lead.id)}
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      {...panel}
    >
      <LeadFacts key={lead.id} lead={lead} customFields={customFields} canEdit={canEdit} onSaved={onSaved} />
    </PipelinePeek>
  );
}

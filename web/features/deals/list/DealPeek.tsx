import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { PipelinePeek } from '../../records/pipeline/PipelinePeek';
import type { DealActions } from '../form/useDealDialogs';
import { dealPath } from '../../../../src/features/deals/deals.rules';
import type { DealSummary } from '../../../../src/features/deals/deal-summary.rules';
import { EDITORS_ONLY } from '../deal-texts';
import { DealFacts } from '../page/DealFacts';

interface Props extends DealActions {
  deal: DealSummary;
  canEdit: boolean;
  customFields: readonly FormField[];
  onSaved: (deal: DealSummary) => void;
  onClose: () => void;
}

export function DealPeek({ deal, canEdit, customFields, onSaved, ...panel }: Props) {
  return (
    <PipelinePeek
      item={deal}
      kind="deal"
      href={dealPath(deal.id)}
      disabledReason={canEdit ? undefined : EDITORS_ONLY}
      {...panel}
    >
      <DealFacts key={deal.id} deal={deal} customFields={customFields} canEdit={canEdit} onSaved={onSaved} />
    </PipelinePeek>
  );
}

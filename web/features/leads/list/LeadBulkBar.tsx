import { leadStatuses } from '../../../../src/features/leads/leads.rules';
import { PipelineBulkBar, type BulkActionsProps } from '../../records/pipeline/PipelineBulkBar';

/** The actions on the selected leads. */
export default function LeadBulkBar(props: BulkActionsProps) {
  return (
    <PipelineBulkBar
      {...props}
      words={['lead', 'leads']}
      statuses={leadStatuses}
      undoable={['status', 'ownerId']}
    />
  );
}

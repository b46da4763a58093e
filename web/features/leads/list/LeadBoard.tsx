import { leadStatuses, leadPath, type LeadStatus } from '../../../../src/features/leads/leads.rules';
import type { BoardColumnData } from '../../../lib/boards/board';
import { notifyMove } from '../../../lib/dialogs/notify-move';
import { StatusBoard } from '../../../lib/boards/StatusBoard';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import type { usePeek } from '../../../lib/lists/usePeek';
import { useWrite } from '../../../lib/requests/useWrite';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { statusLabel } from '../../../ui/tokens/status';
import type { LeadActions } from '../form/useLeadDialogs';
import type { LeadSummary } from '../lead-summary';
import { EDITORS_ONLY } from '../lead-texts';
import { PipelineButtons } from '../../records/pipeline/PipelineButtons';

interface Props extends LeadActions {
  columns: readonly BoardColumnData<LeadStatus>[];
  /** All leads of the columns. Must be stable across renders. */
  leads: LeadSummary[];
  canEdit: boolean;
  peek: ReturnType<typeof usePeek>;
}

const failure = 'Failed to update lead status';
const everyLead = () => true;
const onlyWith = (status: LeadStatus) => ({ status });

/**
 * The leads by status. A lead that is dragged to another column gets its status, and moves back if the server refuses.
 */
export default function LeadBoard({ columns, leads, canEdit, peek, onMove, onEdit }: Props) {
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  const { shown, change } = useOptimistic(leads, everyLead);
  const write = useWrite();

  const setStatus = (id: string, status: LeadStatus) =>
    change(id, { status }, async () => {
      const outcome = await write<LeadSummary>(
        { method: 'PATCH', path: `/api/leads/${id}/status`, body: { status } },
        { failure },
      );
      return outcome.ok ? outcome.data : null;
    });

  async function move({ id, name, status: before }: LeadSummary, status: LeadStatus) {
    if (!(await setStatus(id, status))) return;
    notifyMove({
      title: 'Lead status updated',
      name,
      status: statusLabel(status),
      undo: () => setStatus(id, before),
    });
  }

  return (
    <StatusBoard
      columns={columns}
      statuses={leadStatuses}
      items={shown}
      onlyWith={onlyWith}
      peek={peek}
      isEditable={canEdit}
      onDrop={(lead, to) => void move(lead, to)}
      cardOf={(lead) => ({
        name: lead.name,
        href: leadPath(lead.id),
        detail: lead.company,
        badges: lead.priority && <StatusBadge status={lead.priority} />,
        isMovable: canEdit,
        actions: (
          <PipelineButtons item={lead} disabledReason={disabledReason} onMove={onMove} onEdit={onEdit} />
        ),
      })}
    />
  );
}

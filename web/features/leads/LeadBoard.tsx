import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { leadStatuses, type LeadStatus } from '../../../src/features/leads/leads.rules';
import { ListKeys } from '../../lib/ListKeys';
import { notifyMove } from '../../lib/notify-move';
import { useItemFocus } from '../../lib/useItemFocus';
import { useOptimistic } from '../../lib/useOptimistic';
import type { usePeek } from '../../lib/usePeek';
import { useWrite } from '../../lib/useWrite';
import { IconButton } from '../../ui/actions/Button';
import { ButtonLink, Link } from '../../ui/actions/Link';
import { Board, BoardCard, BoardColumn } from '../../ui/lists/Board';
import { StatusBadge } from '../../ui/records/StatusBadge';
import { statusLabel } from '../../ui/tokens/status';
import { boardAddress, type BoardColumnData } from './lead-board';
import { leadPath } from './lead-path';
import type { LeadSummary } from './lead-summary';
import { EDITORS_ONLY } from './lead-texts';
import type { LeadActions } from './useLeadDialogs';

interface Props extends LeadActions {
  columns: readonly BoardColumnData[];
  /** All leads of the columns. Must be stable across renders. */
  leads: LeadSummary[];
  canEdit: boolean;
  peek: ReturnType<typeof usePeek>;
}

const failure = 'Failed to update lead status';
const everyLead = () => true;

/** The leads by status. A lead that is dragged to another column gets its status, and returns if the server refuses. */
export default function LeadBoard({ columns, leads, canEdit, peek, onMove, onEdit }: Props) {
  const { search } = useLocation();
  const { shown, change } = useOptimistic(leads, everyLead);
  const { region, focusMoved, handlers } = useItemFocus(shown);
  const write = useWrite();

  const setStatus = (id: string, status: LeadStatus) =>
    change(id, { status }, async () => {
      const outcome = await write<LeadSummary>(
        { method: 'PATCH', path: `/api/leads/${id}/status`, body: { status } },
        { failure },
      );
      return outcome.ok ? outcome.data : null;
    });

  async function drop(id: string, column: string) {
    const lead = shown.find((one) => one.id === id);
    const status = leadStatuses.find((one) => one === column);
    if (!lead || !status || lead.status === status) return;
    focusMoved(id);
    if (!(await setStatus(id, status))) return;
    notifyMove({
      title: 'Lead status updated',
      name: lead.name,
      status: statusLabel(status),
      undo: () => setStatus(id, lead.status),
    });
  }
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  const moveDropped = useCallback((id: string, column: string) => void latest.current(id, column), []);
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;

  return (
    <ListKeys {...peek.listProps}>
      <Board ref={region} label="Board" onMove={moveDropped}>
        {columns.map(({ status, total, count, isWhole }) => {
          const cards = shown.filter((lead) => lead.status === status);
          return (
            <BoardColumn
              key={status}
              id={status}
              title={<StatusBadge status={status} />}
              count={total + cards.length - count}
              handlers={handlers}
              cards={cards.map((lead) => (
                <BoardCard
                  key={lead.id}
                  id={lead.id}
                  name={lead.name}
                  title={
                    <Link look="quiet" href={leadPath(lead.id)} data-peek={lead.id} draggable={false}>
                      {lead.name}
                    </Link>
                  }
                  detail={lead.company}
                  isMovable={canEdit}
                  isOpened={lead.id === peek.id}
                  actions={
                    <>
                      <IconButton
                        size="sm"
                        label={`Update Status: ${lead.name}`}
                        icon="swap"
                        disabledReason={disabledReason}
                        onPress={() => onMove(lead)}
                      />
                      <IconButton
                        size="sm"
                        label={`Edit ${lead.name}`}
                        icon="pencil"
                        aria-keyshortcuts="e"
                        disabledReason={disabledReason}
                        onPress={() => onEdit(lead)}
                      />
                    </>
                  }
                >
                  {lead.priority && <StatusBadge status={lead.priority} />}
                </BoardCard>
              ))}
              footer={
                !isWhole && (
                  <ButtonLink size="sm" href={boardAddress(search, status, count)}>
                    {`Show more ${statusLabel(status)}`}
                  </ButtonLink>
                )
              }
            />
          );
        })}
      </Board>
    </ListKeys>
  );
}

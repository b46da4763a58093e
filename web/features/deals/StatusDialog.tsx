import { useState, useEffect } from 'react';
import {
  dealLimits,
  movesTo,
  nextStatuses,
  protection,
  type DealStatus,
  type DealConflict,
} from '../../../src/features/deals/deals.rules';
import type { ShownDeal } from '../../../src/features/deals/deals.service';
import { can } from '../../../src/lib/roles';
import { flag, number, text } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { useForm } from '../../lib/forms/useForm';
import { useMe } from '../../lib/useMe';
import { useWrite } from '../../lib/requests/useWrite';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { choicesOf } from '../../ui/forms/choices/choices';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import { statusLabel } from '../../ui/tokens/status';
import { ConflictList } from './ConflictList';
import { dealView } from './deal.view';
import type { DealSummary } from '../../../src/features/deals/deal-summary.rules';
import { readCall } from '../../lib/requests/call';

interface Props {
  /** Whether the list shows only deals with one status. */
  isNarrow: boolean;
  deal: DealSummary;
  /** The initially chosen status. */
  to?: DealStatus | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (deal: ShownDeal) => void;
}

const fields = { status: text, reason: text, protectedDays: number, override: flag };

/**
 * Offers the statuses that the deal can move to and the user may choose. Approving shows possible conflicts about the
 * customer.
 */
export default function StatusDialog({ isNarrow, deal, to, isOpen, onClose, onSaved }: Props) {
  const me = useMe();
  const offered = nextStatuses(deal.status).filter((status) =>
    can(me?.workspaceRole, movesTo(status, deal.status)),
  );
  const [chosen, setChosen] = useState<DealStatus | ''>(to && offered.includes(to) ? to : '');
  const conflicts = useConflicts(deal.id, chosen === 'approved');
  const write = useWrite();
  const undo = async () => {
    const undone = await write<ShownDeal>(
      { method: 'PATCH', path: `/api/deals/${deal.id}/status`, body: { status: deal.status } },
      { failure: dealView.failedToMove },
    );
    if (undone.ok) onSaved(undone.data);
    return undone.ok;
  };
  const form = useForm({
    method: 'PATCH',
    path: `/api/deals/${deal.id}/status`,
    fields,
    initial: { protectedDays: protection.days },
    texts: { failure: dealView.failedToMove },
    onSaved: (saved: ShownDeal) => {
      onSaved(saved);
      onClose();
      notifyMove({
        title: dealView.moved(saved.status),
        name: deal.name,
        status: statusLabel(saved.status),
        list: isNarrow ? dealView.tabs.listWith(deal, saved.status) : undefined,
        // Other moves are final decisions, or start a new protection.
        undo: saved.status === 'rejected' && deal.status === 'submitted' ? undo : undefined,
      });
    },
  });
  const isTaken = form.refusal?.status === 409 && form.refusal.message?.startsWith('Registered by') === true;

  return (
    <FormDialog
      form={form}
      title="Update Status"
      description={`${deal.name} is ${statusLabel(deal.status)} now.`}
      submitLabel="Update Status"
      submitDisabledReason={disabledReasonOf(offered, chosen)}
      isOpen={isOpen}
      onClose={onClose}
    >
      {offered.length === 0 ? (
        <Text tone="muted">{`You can't change the status of a deal that is ${statusLabel(deal.status)}.`}</Text>
      ) : (
        <RadioGroup
          name="status"
          label="New status"
          value={chosen}
          onChange={(status) => setChosen(offered.find((one) => one === status) ?? '')}
          choices={choicesOf(offered, statusLabel)}
        />
      )}
      {chosen === 'approved' && (
        <>
          <TextField
            {...form.field('protectedDays')}
            label="Days of protection"
            description={`From ${protection.shortestDays} to ${protection.longestDays}. No other partner gets this customer in this time.`}
            inputMode="numeric"
            autoComplete="off"
            isRequired
          />
          {conflicts && conflicts.length > 0 && (
            <Stack gap={4}>
              <Text size="sm">This customer is already known:</Text>
              <ConflictList conflicts={conflicts} />
            </Stack>
          )}
          {isTaken && (
            <Checkbox name="override" description={form.refusal?.message}>
              Approve it anyway
            </Checkbox>
          )}
        </>
      )}
      {(chosen === 'rejected' || chosen === 'lost' || chosen === 'withdrawn') && (
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          isRequired={chosen === 'rejected'}
          countTo={dealLimits.reason}
        />
      )}
    </FormDialog>
  );
}

function disabledReasonOf(offered: readonly DealStatus[], chosen: DealStatus | ''): string | undefined {
  if (offered.length === 0) return "You can't move this deal";
  return chosen === '' ? 'Choose the new status first' : undefined;
}

/** Loads the conflicts of a deal if `isWanted`. Returns null until they are loaded. */
function useConflicts(dealId: string, isWanted: boolean): readonly DealConflict[] | null {
  const [conflicts, setConflicts] = useState<readonly DealConflict[] | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const aborter = new AbortController();
    const read = async () => {
      const found = await readCall<DealConflict[]>(`/api/deals/${dealId}/conflicts`, aborter.signal);
      if (!aborter.signal.aborted) setConflicts(found);
    };
    void read();
    return () => aborter.abort();
  }, [dealId, isWanted]);
  return conflicts;
}

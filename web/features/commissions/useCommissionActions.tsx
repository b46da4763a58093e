import type {
  CommissionDetails,
  CommissionView,
} from '../../../src/features/commissions/ledger/present-commissions';
import { LazyConfirmDialog } from '../../lib/dialogs/LazyConfirmDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useSave } from '../../lib/requests/useSave';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { Button } from '../../ui/actions/Button';
import { commissionName } from './commission-words';

const ReverseDialog = lazyComponent(() => import('./ReverseDialog'));
const parts = [ReverseDialog];

interface Options {
  canEdit: boolean;
  /** Called with the changed commission. */
  onChanged: (id: string, changed: CommissionDetails) => void;
}

/** The decisions about commissions: release, reverse and prefer. */
export function useCommissionActions({ canEdit, onChanged }: Options) {
  const reversal = useDialog<CommissionView>();
  const preference = useDialog<CommissionView>();
  usePreload(parts, canEdit);
  const release = useSave<CommissionDetails>({
    success: 'Commission released',
    failure: 'Failed to release the commission',
  });
  const prefer = useSave<CommissionDetails>({
    success: 'This commission earns now',
    failure: 'Failed to prefer the commission',
  });
  const post = async (by: typeof release, { id }: CommissionView, action: string) => {
    const saved = await by.save({ method: 'POST', path: `/api/commissions/${id}/${action}` });
    if (saved) onChanged(saved.data.id, saved.data);
    return saved !== null;
  };
  const isFlagged = ({ flags }: CommissionView) => flags.length > 0;
  return {
    /** The buttons that the state of a commission asks for, the likely one first. */
    buttons: (commission: CommissionView, size: 'sm' | 'md' = 'md') =>
      canEdit && (
        <>
          {isFlagged(commission) && (
            <Button
              size={size}
              variant="primary"
              accessibleName={`Release ${commissionName(commission)}`}
              isPending={release.isPending}
              onPress={() => void post(release, commission, 'release')}
            >
              Release
            </Button>
          )}
          {commission.status === 'duplicate' && (
            <Button
              size={size}
              accessibleName={`Prefer ${commissionName(commission)}`}
              onPress={() => preference.open(commission)}
            >
              Prefer
            </Button>
          )}
          {canReverse(commission) && (
            <Button
              size={size}
              accessibleName={`Reverse ${commissionName(commission)}`}
              onPress={() => reversal.open(commission)}
            >
              Reverse
            </Button>
          )}
        </>
      ),
    dialogs: canEdit && (
      <>
        {reversal.subject && (
          <ReverseDialog
            key={reversal.key}
            commission={reversal.subject}
            isOpen={reversal.isOpen}
            onClose={reversal.close}
            onSaved={(saved) => onChanged(saved.id, saved)}
          />
        )}
        <LazyConfirmDialog
          isOpen={preference.isOpen}
          onOpenChange={(isOpen) => !isOpen && preference.close()}
          tone="primary"
          title="Let this commission earn?"
          description="Another commission has earned for the same sale. It becomes the duplicate, and earns nothing."
          confirmLabel="Prefer This One"
          isPending={prefer.isPending}
          onConfirm={() => {
            const { subject } = preference;
            if (subject) void post(prefer, subject, 'prefer').then((isDone) => isDone && preference.close());
          }}
        />
      </>
    ),
  };
}

/** Whether anything is left to take back. */
const canReverse = ({ status, netAmount }: CommissionView): boolean =>
  status !== 'duplicate' && status !== 'reversed' && Number(netAmount) > 0;

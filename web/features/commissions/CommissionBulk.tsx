import type { BulkResult } from '../../../src/features/records/bulk-outcome';
import type { StartedJob } from '../../../src/features/records/matching-calls';
import { MAX_REASON } from '../../../src/features/commissions/ledger/commissions.rules';
import type { Bulk } from '../../lib/bulk/useBulk';
import { useDialog } from '../../lib/dialogs/useDialog';
import { FormDialog } from '../../lib/forms/FormDialog';
import { text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { countOf } from '../../lib/lists/count-of';
import { Button } from '../../ui/actions/Button';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

interface Props {
  bulk: Bulk;
  /** The number of selected commissions. */
  count: number;
}

const words = ['commission', 'commissions'] as const;

/** Releases or reverses the selected commissions. */
export default function CommissionBulk({ bulk, count }: Props) {
  const release = useDialog();
  const reversal = useDialog();
  const many = countOf(count, false, words);
  return (
    <>
      <Button size="sm" onPress={() => release.open()}>
        Release
      </Button>
      <Button size="sm" onPress={() => reversal.open()}>
        Reverse
      </Button>
      <ConfirmDialog
        isOpen={release.isOpen}
        onOpenChange={(isOpen) => !isOpen && release.close()}
        tone="primary"
        title={`Release ${many}?`}
        description="Their flags are removed, and they become due when their hold ends. Commissions without flags stay as they are. This can't be undone."
        confirmLabel={`Release ${many}`}
        isPending={bulk.isPending}
        onConfirm={() =>
          void bulk
            .run({ change: { action: 'release' } }, 'released')
            .then((isDone) => isDone && release.close())
        }
      />
      {reversal.key > 0 && (
        <ReverseMany
          key={reversal.key}
          {...{ bulk, many }}
          isOpen={reversal.isOpen}
          onClose={reversal.close}
        />
      )}
    </>
  );
}

interface ReverseProps {
  bulk: Bulk;
  /** Such as `3 commissions`. */
  many: string;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { reason: text };

function ReverseMany({ bulk, many, isOpen, onClose }: ReverseProps) {
  const form = useForm({
    method: 'POST',
    path: bulk.callPath,
    fields,
    body: ({ reason }) => bulk.bodyOf({ change: { action: 'reverse', reason } }),
    texts: { failure: 'Failed to reverse the commissions' },
    onSaved: (result: BulkResult | StartedJob) => {
      bulk.report(result, 'reversed');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Reverse ${many}`}
      description="All that is left of them is taken back. The next payout takes back what is in a payout or paid. This can't be undone."
      submitLabel={`Reverse ${many}`}
      tone="danger"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description="It is kept in the ledger, and on the statements of the payees."
        countTo={MAX_REASON}
        rows={3}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}

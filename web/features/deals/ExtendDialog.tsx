import { protection } from '../../../src/features/deals/deals.rules';
import { number } from '../../lib/forms/form-fields';
import { formatDay } from '../../lib/texts/format-date';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import { TextField } from '../../ui/forms/text/TextField';
import type { DealSummary } from '../../../src/features/deals/deal-summary.rules';

interface Props {
  deal: DealSummary;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { days: number };

/** Extends the protection of an approved deal. */
export default function ExtendDialog({ deal, isOpen, onClose }: Props) {
  const form = useForm({
    method: 'POST',
    path: `/api/deals/${deal.id}/extend`,
    fields,
    initial: { days: 30 },
    texts: { success: 'Protection extended', failure: 'Failed to extend the protection' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Extend Protection"
      description={`${deal.name} is protected until ${formatDay(deal.protectedUntil ?? deal.updatedAt)}.`}
      submitLabel="Extend Protection"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField
        {...form.field('days')}
        label="Days to add"
        description={`From ${protection.shortestDays} to ${protection.longestDays}.`}
        inputMode="numeric"
        autoComplete="off"
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}

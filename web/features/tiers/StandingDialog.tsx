import type { PartnerTier } from '../../../src/features/tiers/tiers.schema';
import { tierLimits } from '../../../src/features/tiers/tiers.rules';
import { FormDialog } from '../../lib/forms/FormDialog';
import { tags, text } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { Select } from '../../ui/forms/choices/Select';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { DatePicker } from '../../ui/forms/dates/DatePicker';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { NO_TIER } from './tier-words';

interface Props {
  partnerId: string;
  standing: PartnerTier;
  isOpen: boolean;
  onClose: () => void;
}

const fields = { tier: text, pinnedUntil: text, reason: text, checks: tags };

/** Changes the tier of a partner by hand, pins it, and ticks what no number measures. */
export default function StandingDialog({ partnerId, standing, isOpen, onClose }: Props) {
  const { tier, progress, pinnedUntil, reason } = standing;
  const ticks = new Map(
    progress.flatMap(({ criteria }) =>
      criteria.flatMap(({ metric, label, met }): [string, boolean][] =>
        metric === 'manual' && label !== undefined ? [[label, met]] : [],
      ),
    ),
  );
  const form = useForm({
    method: 'PATCH',
    path: `/api/partners/${partnerId}/tier`,
    fields,
    initial: { tier: tier ?? '', pinnedUntil: pinnedUntil?.slice(0, 10) ?? '', reason: reason ?? '' },
    body: ({ tier: chosen = '', pinnedUntil: until = '', reason: why = '', checks = [] }) => ({
      tier: chosen === '' ? null : chosen,
      pinnedUntil: until === '' ? null : `${until}T23:59:59.999Z`,
      reason: why,
      checks: Object.fromEntries([...ticks.keys()].map((label) => [label, checks.includes(label)])),
    }),
    texts: { success: 'Tier updated', failure: 'Failed to update the tier' },
    onSaved: onClose,
  });
  const names = progress.map((step) => step.tier);
  const choices = [...(tier === null || names.includes(tier) ? [] : [tier]), ...names];
  return (
    <FormDialog
      form={form}
      title="Change Tier"
      description="Reviews propose other tiers, and never change one. A pin holds off proposals of a lower tier."
      submitLabel="Save Tier"
      isOpen={isOpen}
      onClose={onClose}
    >
      <Select
        {...form.field('tier')}
        label="Tier"
        choices={[{ id: '', label: NO_TIER }, ...choices.map((id) => ({ id, label: id }))]}
      />
      <DatePicker {...form.field('pinnedUntil')} label="Pinned until" />
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description="It is kept in the history of the tier."
        countTo={tierLimits.reason}
        rows={3}
      />
      {[...ticks].map(([label, isTicked]) => (
        <Checkbox key={label} name="checks" value={label} defaultSelected={isTicked}>
          {label}
        </Checkbox>
      ))}
    </FormDialog>
  );
}

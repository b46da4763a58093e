import type { ReactNode } from 'react';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { partnerLimits, partnerStatuses } from '../../../../src/features/partners/partners.rules';
import type { PartnerChanges } from '../../../../src/features/partners/partners.schema';
import type { FormField } from '../../../../src/features/custom-fields/custom-values.rules';
import { CustomInputs } from '../../custom-fields/CustomInputs';
import { tags, text, typedList, type FieldsOf } from '../../../lib/forms/form-fields';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { LazyOwnerPicker } from '../../../lib/owners/LazyOwnerPicker';
import { useForm } from '../../../lib/forms/useForm';
import type { WriteTexts } from '../../../lib/requests/useWrite';
import { Button } from '../../../ui/actions/Button';
import { ButtonLink } from '../../../ui/actions/Link';
import { Form } from '../../../ui/forms/Form';
import { Inline } from '../../../ui/layout/Inline';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TagInput } from '../../../ui/tags/TagInput';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { NO_TIER, withOwnTier } from '../directory/tag-choices';
import { TOO_MANY_TAGS } from '../partner-texts';
import { Columns } from '../../../ui/layout/Columns';

const fields = {
  name: text,
  description: text,
  industry: text,
  size: text,
  location: text,
  website: text,
  partnershipType: typedList(',', ', '),
  tags,
  tier: text,
  status: text,
  ownerId: text,
} satisfies FieldsOf<PartnerChanges>;

interface Props {
  /** null for a new partner. */
  partner: ShownPartner | null;
  customFields: readonly FormField[];
  tagChoices: readonly Choice[];
  tiers: readonly Choice[];
  submitLabel: string;
  texts: WriteTexts;
  /** Address of the Cancel link. */
  cancelTo: string;
  onSaved: (saved: ShownPartner) => void;
  /** Fields below those of the partner. */
  children?: ReactNode;
}

/** The form for new and existing partners. */
export function PartnerForm({
  partner,
  customFields,
  tagChoices,
  tiers,
  submitLabel,
  texts,
  cancelTo,
  onSaved,
  children,
}: Props) {
  const form = useForm({
    path: '/api/partners',
    record: partner,
    fields,
    customFields,
    initial: { status: 'active' },
    texts,
    onSaved: (saved: ShownPartner) => onSaved(saved),
  });
  return (
    <Form {...form.formProps} aria-label="Partner">
      <LeaveGuard hasChanges={form.hasChanges} />
      <TextField {...form.field('name')} label="Partner Name" isRequired autoComplete="off" />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        isRequired
        rows={5}
        countTo={partnerLimits.description}
      />
      <Columns>
        <TextField {...form.field('industry')} label="Industry" isRequired />
        <TextField
          {...form.field('size')}
          label="Company Size"
          isRequired
          description="Number of employees, for instance 51-200"
        />
        <TextField {...form.field('location')} label="Location" isRequired />
        <TextField {...form.field('website')} label="Website" inputMode="url" autoComplete="off" />
      </Columns>
      <TextField
        {...form.field('partnershipType')}
        label="Partnership Type"
        description="Separate with commas. For example: Reseller, Technology"
      />
      <TagInput
        {...form.field('tags')}
        label="Tags"
        choices={tagChoices}
        max={partnerLimits.tags}
        maxMessage={TOO_MANY_TAGS}
        description={tagChoices.length === 0 ? 'Your workspace has no tags to choose from yet.' : undefined}
      />
      <Select
        {...form.field('tier')}
        label="Tier"
        choices={[NO_TIER, ...withOwnTier(tiers, partner?.tier ?? null)]}
        description="Decides which resources and announcements the partner gets."
      />
      <Select {...form.field('status')} label="Status" choices={choicesOf(partnerStatuses, statusLabel)} />
      <LazyOwnerPicker of={partner} />
      <CustomInputs {...form.custom} />
      {children}
      <Inline justify="end">
        <ButtonLink href={cancelTo}>Cancel</ButtonLink>
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {submitLabel}
        </Button>
      </Inline>
    </Form>
  );
}

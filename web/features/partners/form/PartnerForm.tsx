import { useCallback, useRef, useState } from 'react';
import { partnerLimits, partnerStatuses } from '../../../../src/features/partners/partners.rules';
import { LeaveGuard } from '../../../lib/LeaveGuard';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/Link';
import { Form, type FieldErrors } from '../../../ui/Form';
import { Inline } from '../../../ui/Inline';
import { choicesOf, type Choice } from '../../../ui/choices';
import { Columns } from '../../../ui/Columns';
import { NativeSelect } from '../../../ui/NativeSelect';
import { statusLabel } from '../../../ui/status';
import { TagInput } from '../../../ui/TagInput';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { bodyOf, emptyPartner, hasChanged, type PartnerBody, type PartnerValues } from './partner-values';

const FORM_ID = 'partner-form';

interface Props {
  values?: PartnerValues;
  tagChoices: readonly Choice[];
  submitLabel: string;
  /** Address that Cancel leads to. */
  cancelTo: string;
  isPending: boolean;
  errors: FieldErrors | null;
  /** Resolves to whether it was saved. */
  onSave: (body: PartnerBody) => Promise<boolean>;
}

/** The form for new and existing partners. */
export function PartnerForm(props: Props) {
  const { values = emptyPartner, tagChoices, submitLabel, cancelTo, isPending, errors, onSave } = props;
  const [tags, setTags] = useState(values.tags);
  const [savedTags] = useState(values.tags);
  const isSaved = useRef(false);

  const hasChanges = useCallback(
    () => !isSaved.current && (hasChanged(FORM_ID, values) || tags.join() !== savedTags.join()),
    [values, tags, savedTags],
  );
  const submit = async (form: FormData) => {
    isSaved.current = true;
    isSaved.current = await onSave(bodyOf(form, tags));
  };

  return (
    <Form id={FORM_ID} aria-label="Partner" errors={errors} onSubmit={(form) => void submit(form)}>
      <LeaveGuard hasChanges={hasChanges} />
      <TextField name="name" label="Partner Name" defaultValue={values.name} isRequired autoComplete="off" />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={values.description}
        isRequired
        rows={5}
        countTo={partnerLimits.description}
      />
      <Columns>
        <TextField name="industry" label="Industry" defaultValue={values.industry} isRequired />
        <TextField
          name="size"
          label="Company Size"
          defaultValue={values.size}
          isRequired
          description="Number of employees, for instance 51-200"
        />
        <TextField name="location" label="Location" defaultValue={values.location} isRequired />
        <TextField
          name="website"
          label="Website"
          defaultValue={values.website}
          inputMode="url"
          autoComplete="off"
        />
      </Columns>
      <TextField
        name="partnershipType"
        label="Partnership Type"
        defaultValue={values.partnershipType}
        description="Separate with commas. For example: Reseller, Technology"
      />
      <TagInput
        label="Tags"
        choices={tagChoices}
        value={tags}
        onChange={setTags}
        max={partnerLimits.tags}
        maxMessage={`Maximum ${partnerLimits.tags} tags allowed per partner`}
        errorMessage={[errors?.tags].flat()[0]}
        description={tagChoices.length === 0 ? 'Your workspace has no tags to choose from yet.' : undefined}
      />
      <NativeSelect
        name="status"
        label="Status"
        defaultValue={values.status}
        choices={choicesOf(partnerStatuses, statusLabel)}
      />
      <Inline justify="end">
        <ButtonLink href={cancelTo}>Cancel</ButtonLink>
        <Button type="submit" variant="primary" isPending={isPending}>
          {submitLabel}
        </Button>
      </Inline>
    </Form>
  );
}

import { useState } from 'react';
import {
  checkFrequencies,
  DEFAULT_FREQUENCY,
  DEFAULT_SOURCE_TYPE,
} from '../../../../src/features/monitoring/monitoring.rules';
import type { SourceTypeView } from '../../../../src/features/monitoring/sources/sources.service';
import { FormDialog } from '../../../lib/FormDialog';
import { useFormSave } from '../../../lib/useSave';
import { choicesOf } from '../../../ui/choices';
import type { FieldErrors } from '../../../ui/Form';
import { NativeSelect } from '../../../ui/NativeSelect';
import { statusLabel } from '../../../ui/status';
import { TextField } from '../../../ui/TextField';
import type { CompetitorSummary } from '../monitoring-summaries';
import { FAILED } from '../monitoring-texts';
import { addressExamples, addressField, addressLabels, addressMissing } from './source-address';

interface Props {
  competitor: CompetitorSummary;
  /** Built-in types and those of plugins. */
  types: readonly SourceTypeView[];
  isOpen: boolean;
  onClose: () => void;
}

export default function SourceDialog({ competitor, types, isOpen, onClose }: Props) {
  const [sourceType, setSourceType] = useState(DEFAULT_SOURCE_TYPE);
  const [missing, setMissing] = useState<FieldErrors | null>(null);
  const { save, isPending, errors, reset } = useFormSave({
    success: 'Source added',
    failure: FAILED.addSource,
  });
  const takes = types.find(({ type }) => type === sourceType)?.takes ?? 'either';

  const submit = async (form: FormData) => {
    const address = String(form.get('address') ?? '').trim();
    reset();
    setMissing(address === '' ? { address: addressMissing[takes] } : null);
    if (address === '') return;
    const body = {
      competitorId: competitor.id,
      sourceType,
      [addressField(takes, address)]: address,
      checkFrequency: form.get('checkFrequency'),
    };
    if (await save({ method: 'POST', path: '/api/monitored-sources', body })) onClose();
  };

  return (
    <FormDialog
      title="Add Monitoring Source"
      description={`New items from this source appear in the feed of ${competitor.name}.`}
      submitLabel="Add Source"
      isOpen={isOpen}
      isPending={isPending}
      errors={missing ?? (errors && atAddress(errors))}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <NativeSelect
        name="sourceType"
        label="Type"
        defaultValue={sourceType}
        choices={types.map(({ type, label }) => ({ id: type, label }))}
        onChange={(type) => {
          setSourceType(type);
          setMissing(null);
          reset();
        }}
      />
      <TextField
        name="address"
        label={addressLabels[takes]}
        placeholder={addressExamples[takes]}
        isRequired
        autoFocus
        autoComplete="off"
        spellCheck="false"
      />
      <NativeSelect
        name="checkFrequency"
        label="Check frequency"
        defaultValue={DEFAULT_FREQUENCY}
        choices={choicesOf(checkFrequencies, statusLabel)}
      />
    </FormDialog>
  );
}

/** Maps the errors of the call's two address fields to the form's single one. */
const atAddress = ({ sourceUrl, sourceHandle, ...errors }: FieldErrors): FieldErrors => ({
  ...errors,
  address: sourceUrl ?? sourceHandle,
});

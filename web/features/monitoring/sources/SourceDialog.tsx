import { useState } from 'react';
import {
  checkFrequencies,
  DEFAULT_FREQUENCY,
  DEFAULT_SOURCE_TYPE,
} from '../../../../src/features/monitoring/monitoring.rules';
import type { SourceTypeView } from '../../../../src/features/monitoring/sources/sources.service';
import { text } from '../../../lib/form-fields';
import { FormDialog } from '../../../lib/FormDialog';
import { useForm } from '../../../lib/useForm';
import { choicesOf } from '../../../ui/choices';
import type { FieldErrors } from '../../../ui/Form';
import { Select } from '../../../ui/Select';
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

const fields = { sourceType: text, address: text, checkFrequency: text };

export default function SourceDialog({ competitor, types, isOpen, onClose }: Props) {
  const [sourceType, setSourceType] = useState(DEFAULT_SOURCE_TYPE);
  const takes = types.find(({ type }) => type === sourceType)?.takes ?? 'either';
  const form = useForm({
    path: '/api/monitored-sources',
    fields,
    initial: { sourceType, checkFrequency: DEFAULT_FREQUENCY },
    texts: { success: 'Source added', failure: FAILED.addSource },
    validate: ({ address }) => (address ? null : { address: addressMissing[takes] }),
    body: ({ address = '', ...values }) => ({
      ...values,
      competitorId: competitor.id,
      [addressField(takes, address)]: address,
    }),
    mapErrors: atAddress,
    onSaved: onClose,
  });

  return (
    <FormDialog
      form={form}
      title="Add Monitoring Source"
      description={`New items from this source appear in the feed of ${competitor.name}.`}
      submitLabel="Add Source"
      isOpen={isOpen}
      onClose={onClose}
    >
      <Select
        {...form.field('sourceType')}
        label="Type"
        choices={types.map(({ type, label }) => ({ id: type, label }))}
        onChange={(type) => {
          setSourceType(type);
          form.clearErrors();
        }}
      />
      <TextField
        {...form.field('address')}
        label={addressLabels[takes]}
        placeholder={addressExamples[takes]}
        isRequired
        autoFocus
        autoComplete="off"
        spellCheck="false"
      />
      <Select
        {...form.field('checkFrequency')}
        label="Check frequency"
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

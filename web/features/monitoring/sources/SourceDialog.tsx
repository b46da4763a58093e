import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import {
  checkFrequencies,
  DEFAULT_FREQUENCY,
  DEFAULT_SOURCE_TYPE,
  PAGE_TYPE,
} from '../../../../src/features/monitoring/monitoring.rules';
import type { SourceTypeView } from '../../../../src/features/monitoring/sources/sources.service';
import { flag, readFields, text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { choicesOf } from '../../../ui/forms/choices/choices';
import type { FieldErrors } from '../../../ui/forms/Form';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TextField } from '../../../ui/forms/text/TextField';
import type { CompetitorSummary } from '../monitoring-summaries';
import { FAILED } from '../monitoring-texts';
import { SourceChoices } from './SourceChoices';
import { addressExamples, addressField, addressLabels, addressMissing } from './source-address';
import { optionsField } from './options/option-fields';
import { SourceOptions } from './options/SourceOptions';
import { SourcePreview } from './options/SourcePreview';
import { useSourcePreview } from './options/useSourcePreview';
import { requestFirstCheck } from './useAddSources';
import { useDiscovery, type TypedAddress } from './useDiscovery';

interface Props {
  competitor: CompetitorSummary;
  /** Built-in types and those of plugins. */
  types: readonly SourceTypeView[];
  isOpen: boolean;
  onClose: () => void;
}

const typed = { sourceType: text, address: text, checkFrequency: text, choice: text, ignoreRobots: flag };
const NOT_FOUND = 'There is no feed at this address. Press Add Source again to add it anyway.';

export default function SourceDialog({ competitor, types, isOpen, onClose }: Props) {
  const [sourceType, setSourceType] = useState(DEFAULT_SOURCE_TYPE);
  const type = types.find((one) => one.type === sourceType);
  const takes = type?.takes ?? 'either';
  const declared = type?.options ?? [];
  const fields = { ...typed, options: optionsField(declared) };
  const discovery = useDiscovery();
  const chosen = useRef<TypedAddress>({});
  const { revalidate } = useRevalidator();
  const form = useForm({
    path: '/api/monitored-sources',
    fields,
    initial: { sourceType, checkFrequency: DEFAULT_FREQUENCY },
    texts: { success: 'Source added', failure: FAILED.addSource },
    validate: async ({ address, choice }) => {
      if (!address) return { address: addressMissing[takes] };
      const found = await discovery.find(sourceType, { [addressField(takes, address)]: address }, choice);
      if (found.next === 'add') chosen.current = found.source;
      if (found.next === 'none') return { address: NOT_FOUND };
      // Without messages, the form waits for the user's choice.
      return found.next === 'add' ? null : {};
    },
    body: ({ checkFrequency, ignoreRobots, options }) => ({
      options,
      sourceType,
      checkFrequency,
      ignoreRobots,
      competitorId: competitor.id,
      sourceUrl: chosen.current.sourceUrl ?? null,
      sourceHandle: chosen.current.sourceHandle ?? null,
    }),
    mapErrors: atAddress,
    onSaved: ({ id }: { id: string }) => {
      onClose();
      void requestFirstCheck(id).then(revalidate);
    },
  });

  const preview = useSourcePreview({
    declared,
    request: (values) => {
      const { address = '', ignoreRobots, options } = readFields(fields, values);
      if (address === '') return null;
      const source = { sourceType, [addressField(takes, address)]: address };
      return { ...source, competitorId: competitor.id, ignoreRobots, options };
    },
  });

  return (
    <FormDialog
      form={{ ...form, isPending: form.isPending || discovery.isSearching }}
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
          discovery.forget();
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
        onChange={discovery.forget}
      />
      {discovery.choices.length > 0 && <SourceChoices name="choice" sources={discovery.choices} />}
      <Select
        {...form.field('checkFrequency')}
        label="Check frequency"
        choices={choicesOf(checkFrequencies, statusLabel)}
      />
      {sourceType === PAGE_TYPE && (
        <Checkbox {...form.field('ignoreRobots')}>Check the page even if robots.txt forbids it</Checkbox>
      )}
      {declared.length > 0 && (
        <SourceOptions
          key={sourceType}
          declared={declared}
          stored={{}}
          preview={preview}
          errors={form.errors}
          isOpenAtFirst={sourceType !== PAGE_TYPE}
        />
      )}
      {declared.length > 0 && <SourcePreview preview={preview} />}
    </FormDialog>
  );
}

/** Maps the errors of the call's two address fields to the form's single one. */
const atAddress = ({ sourceUrl, sourceHandle, ...errors }: FieldErrors): FieldErrors => ({
  ...errors,
  address: sourceUrl ?? sourceHandle,
});

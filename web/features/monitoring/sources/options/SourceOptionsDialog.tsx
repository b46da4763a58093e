import type { SourceOption } from '../../../../../src/plugin-api';
import { FormDialog } from '../../../../lib/forms/FormDialog';
import { readFields } from '../../../../lib/forms/form-fields';
import { useForm } from '../../../../lib/forms/useForm';
import type { SourceSummary } from '../../monitoring-summaries';
import { optionsField } from './option-fields';
import { OptionFields } from './SourceOptions';
import { SourcePreview } from './SourcePreview';
import { useSourcePreview } from './useSourcePreview';

interface Props {
  source: SourceSummary;
  declared: readonly SourceOption[];
  competitorId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes the options of a source. */
export default function SourceOptionsDialog({ source, declared, competitorId, isOpen, onClose }: Props) {
  const fields = { options: optionsField(declared) };
  const { sourceType, sourceUrl, sourceHandle, ignoreRobots, options } = source;
  const form = useForm({
    path: '/api/monitored-sources',
    record: source,
    fields,
    texts: { success: 'Options saved', failure: 'Failed to save the options' },
    onSaved: onClose,
  });
  const preview = useSourcePreview({
    declared,
    request: (values) => ({
      sourceType,
      sourceUrl,
      sourceHandle,
      ignoreRobots,
      competitorId,
      options: readFields(fields, values).options,
    }),
  });
  return (
    <FormDialog
      form={form}
      title="Source Options"
      description={`${source.address} is checked again after a change, and compared from then on.`}
      submitLabel="Save Options"
      isOpen={isOpen}
      onClose={onClose}
    >
      <OptionFields declared={declared} stored={options} preview={preview} />
      <SourcePreview preview={preview} />
    </FormDialog>
  );
}

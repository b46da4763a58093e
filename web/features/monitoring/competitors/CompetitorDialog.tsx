import type { CountedCompetitor } from '../../../../src/features/monitoring/competitors/competitors.entity';
import { monitoringLimits } from '../../../../src/features/monitoring/monitoring.rules';
import type { NewCompetitor } from '../../../../src/features/monitoring/monitoring.schema';
import { text, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { FAILED } from '../monitoring-texts';
import { Columns } from '../../../ui/layout/Columns';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

const fields = {
  name: text,
  website: text,
  industry: text,
  description: text,
} satisfies FieldsOf<Omit<NewCompetitor, 'logoUrl'>>;

export default function CompetitorDialog({ isOpen, onClose, onAdded }: Props) {
  const form = useForm({
    path: '/api/competitors',
    fields,
    texts: { success: 'Competitor added', failure: FAILED.addCompetitor },
    onSaved: ({ id }: CountedCompetitor) => {
      onClose();
      onAdded(id);
    },
  });

  return (
    <FormDialog
      form={form}
      title="Add Competitor"
      submitLabel="Add Competitor"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      <Columns>
        <TextField
          {...form.field('website')}
          label="Website"
          placeholder="competitor.example"
          inputMode="url"
          autoComplete="off"
        />
        <TextField {...form.field('industry')} label="Industry" autoComplete="off" />
      </Columns>
      <TextAreaField
        {...form.field('description')}
        label="Description"
        rows={3}
        countTo={monitoringLimits.description}
      />
    </FormDialog>
  );
}

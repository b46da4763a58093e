import type { CountedCompetitor } from '../../../../src/features/monitoring/competitors/competitors.repo';
import { monitoringLimits } from '../../../../src/features/monitoring/monitoring.rules';
import { FormDialog } from '../../../lib/FormDialog';
import { useFormSave } from '../../../lib/useSave';
import { Columns } from '../../../ui/Columns';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { FAILED } from '../monitoring-texts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

const fields = ['name', 'website', 'industry', 'description'] as const;

export default function CompetitorDialog({ isOpen, onClose, onAdded }: Props) {
  const { save, isPending, errors } = useFormSave<CountedCompetitor>({
    success: 'Competitor added',
    failure: FAILED.addCompetitor,
  });

  const submit = async (form: FormData) => {
    const body = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '')]));
    const saved = await save({ method: 'POST', path: '/api/competitors', body });
    if (!saved) return;
    onClose();
    onAdded(saved.data.id);
  };

  return (
    <FormDialog
      title="Add Competitor"
      submitLabel="Add Competitor"
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired autoFocus autoComplete="off" />
      <Columns>
        <TextField
          name="website"
          label="Website"
          placeholder="competitor.example"
          inputMode="url"
          autoComplete="off"
        />
        <TextField name="industry" label="Industry" autoComplete="off" />
      </Columns>
      <TextAreaField name="description" label="Description" rows={3} countTo={monitoringLimits.description} />
    </FormDialog>
  );
}

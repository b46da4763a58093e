import { useState } from 'react';
import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import {
  programStatuses,
  programTypes,
  referralLimits,
  type ProgramType,
} from '../../../../src/features/referrals/referrals.rules';
import { rewardTypes } from '../../../../src/features/referrals/programs/reward.rules';
import { FormDialog } from '../../../lib/FormDialog';
import { useFormSave } from '../../../lib/useSave';
import { choicesOf } from '../../../ui/choices';
import { Columns } from '../../../ui/Columns';
import type { FieldErrors } from '../../../ui/Form';
import { NativeSelect } from '../../../ui/NativeSelect';
import { statusLabel } from '../../../ui/status';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { changesTo, validateProgram, readProgram, type ProgramTexts } from './program-form';
import { rewardTypeLabels, typeLabels } from '../referral-texts';

interface Props {
  /** null for a new program. */
  program: ProgramView | null;
  /** Type of a new program. */
  type: ProgramType;
  /** Initial values of a new program. */
  draft?: Partial<ProgramTexts>;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (program: ProgramView) => void;
}

export default function ProgramDialog({ program, type, draft = {}, isOpen, onClose, onSaved }: Props) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(null);
  const { save, isPending, errors } = useFormSave<ProgramView>(
    program
      ? { success: 'Program updated successfully', failure: 'Failed to update program' }
      : { success: 'Program created successfully', failure: 'Failed to create program' },
  );
  const begin = program ?? draft;

  const submit = async (form: FormData) => {
    const typed = readProgram(form);
    const found = validateProgram(typed);
    setFieldErrors(found);
    if (found) return;
    const saved = await (program
      ? save({
          method: 'PATCH',
          path: `/api/referral-programs/${program.id}`,
          body: changesTo(program, typed),
        })
      : save({ method: 'POST', path: '/api/referral-programs', body: typed }));
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  };

  return (
    <FormDialog
      title={program ? 'Edit Program' : 'Create Program'}
      submitLabel={program ? 'Save Changes' : 'Create Program'}
      isOpen={isOpen}
      isPending={isPending}
      errors={fieldErrors ?? errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <TextField name="name" label="Name" defaultValue={begin.name} isRequired autoFocus autoComplete="off" />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={begin.description ?? ''}
        countTo={referralLimits.programDescription}
        rows={3}
      />
      <Columns>
        <NativeSelect
          name="type"
          label="Type"
          defaultValue={program?.type ?? type}
          description={
            program && program.referralCount > 0
              ? "Can't be changed while the program has referrals."
              : undefined
          }
          choices={choicesOf(programTypes, (id) => typeLabels[id as ProgramType])}
        />
        <NativeSelect
          name="status"
          label="Status"
          defaultValue={begin.status ?? 'active'}
          description="Only active programs accept referrals."
          choices={choicesOf(programStatuses, statusLabel)}
        />
      </Columns>
      <Columns>
        <NativeSelect
          name="rewardType"
          label="Reward type"
          defaultValue={begin.rewardType ?? ''}
          choices={[
            { id: '', label: 'None' },
            ...rewardTypes.map((id) => ({ id, label: rewardTypeLabels[id] })),
          ]}
        />
        <TextField
          name="rewardValue"
          label="Reward value"
          defaultValue={begin.rewardValue ?? ''}
          description="A number. For a custom reward, any text."
          autoComplete="off"
        />
      </Columns>
    </FormDialog>
  );
}

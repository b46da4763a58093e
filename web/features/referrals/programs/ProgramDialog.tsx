import type { ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import {
  programStatuses,
  programTypes,
  referralLimits,
  type ProgramType,
} from '../../../../src/features/referrals/referrals.rules';
import { rewardTypes } from '../../../../src/features/referrals/programs/reward.rules';
import type { FormProps } from '../../../records/form/useRecordDialogs';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { programFields, validateProgram, type ProgramTexts } from './program-form';
import { rewardTypeLabels, typeLabels } from '../referral-texts';
import { Columns } from '../../../ui/layout/Columns';

interface Props extends FormProps<ProgramView, ProgramView> {
  /** Type of a new program. */
  type: ProgramType;
  /** Initial values of a new program. */
  draft?: ProgramTexts;
}

export default function ProgramDialog({
  record: program,
  type,
  draft = {},
  isOpen,
  onClose,
  onSaved,
}: Props) {
  const form = useForm({
    path: '/api/referral-programs',
    record: program,
    fields: programFields,
    initial: { status: 'active', ...draft, type },
    texts: program
      ? { success: 'Program updated successfully', failure: 'Failed to update program' }
      : { success: 'Program created successfully', failure: 'Failed to create program' },
    validate: validateProgram,
    onSaved: (saved: ProgramView) => {
      onSaved(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={program ? 'Edit Program' : 'Create Program'}
      submitLabel={program ? 'Save Changes' : 'Create Program'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        countTo={referralLimits.programDescription}
        rows={3}
      />
      <Columns>
        <Select
          {...form.field('type')}
          label="Type"
          description={
            program && program.referralCount > 0
              ? "Can't be changed while the program has referrals."
              : undefined
          }
          choices={choicesOf(programTypes, (id) => typeLabels[id as ProgramType])}
        />
        <Select
          {...form.field('status')}
          label="Status"
          description="Only active programs accept referrals."
          choices={choicesOf(programStatuses, statusLabel)}
        />
      </Columns>
      <Columns>
        <Select
          {...form.field('rewardType')}
          label="Reward type"
          choices={[
            { id: '', label: 'None' },
            ...rewardTypes.map((id) => ({ id, label: rewardTypeLabels[id] })),
          ]}
        />
        <TextField
          {...form.field('rewardValue')}
          label="Reward value"
          description="A number. For a custom reward, any text."
          autoComplete="off"
        />
      </Columns>
    </FormDialog>
  );
}

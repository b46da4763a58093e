import { useState } from 'react';
import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import {
  referralLimits,
  referralStatuses,
  rewardStatuses,
  type ProgramType,
} from '../../../../src/features/referrals/referrals.rules';
import { FormDialog } from '../../../lib/FormDialog';
import { useFormSave } from '../../../lib/useSave';
import { choicesOf, type Choice } from '../../../ui/choices';
import { Columns } from '../../../ui/Columns';
import type { FieldErrors } from '../../../ui/Form';
import { NativeSelect } from '../../../ui/NativeSelect';
import { statusLabel } from '../../../ui/status';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import { changesTo, readReferral, validateReferral } from './referral-form';
import { ReferrerFields } from './ReferrerFields';

interface Props {
  /** null for a new referral. */
  referral: ReferralInProgram | null;
  type: ProgramType;
  programs: readonly ProgramChoice[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: (referral: ReferralInProgram) => void;
}

export default function ReferralDialog({ referral, type, programs, isOpen, onClose, onSaved }: Props) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(null);
  const [partner, setPartner] = useState<Choice | null>(
    referral?.referrerId ? { id: referral.referrerId, label: referral.referrerName ?? 'Partner' } : null,
  );
  const { save, isPending, errors } = useFormSave<ReferralInProgram>(
    referral
      ? { success: 'Lead updated successfully', failure: 'Failed to update lead' }
      : { success: 'Lead created successfully', failure: 'Failed to create lead' },
  );

  const submit = async (form: FormData) => {
    const typed = readReferral(form, partner?.id ?? null);
    const found = validateReferral(typed, programs);
    setFieldErrors(found);
    if (found) return;
    const saved = await (referral
      ? save({ method: 'PATCH', path: `/api/referrals/${referral.id}`, body: changesTo(referral, typed) })
      : save({ method: 'POST', path: '/api/referrals', body: typed }));
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  };

  return (
    <FormDialog
      title={referral ? 'Edit Lead' : 'Create Lead'}
      submitLabel={referral ? 'Save Changes' : 'Create Lead'}
      size="wide"
      isOpen={isOpen}
      isPending={isPending}
      errors={fieldErrors ?? errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <NativeSelect
        name="programId"
        label="Program"
        isRequired
        placeholder="Choose a program"
        defaultValue={referral?.programId ?? onlyOne(programs)}
        description="Only active programs accept new leads."
        choices={selectable(programs, referral)}
      />
      <Columns>
        <TextField
          name="referredName"
          label="Name"
          defaultValue={referral?.referredName}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <TextField
          name="referredEmail"
          label="Email"
          defaultValue={referral?.referredEmail}
          isRequired
          inputMode="email"
          autoComplete="off"
        />
      </Columns>
      <Columns>
        <TextField
          name="referredCompany"
          label="Company"
          defaultValue={referral?.referredCompany ?? ''}
          autoComplete="off"
        />
        <TextField
          name="referredPhone"
          label="Phone"
          defaultValue={referral?.referredPhone ?? ''}
          inputMode="tel"
          autoComplete="off"
        />
      </Columns>
      <ReferrerFields
        referral={referral}
        mayBePartner={type !== 'customer' || partner !== null}
        partner={partner}
        onPick={setPartner}
      />
      <Columns>
        <NativeSelect
          name="status"
          label="Status"
          defaultValue={referral?.status ?? 'pending'}
          choices={choicesOf(referralStatuses, statusLabel)}
        />
        <NativeSelect
          name="rewardStatus"
          label="Reward status"
          defaultValue={referral?.rewardStatus ?? 'pending'}
          choices={choicesOf(rewardStatuses, statusLabel)}
        />
        <TextField
          name="rewardAmount"
          label="Reward amount"
          description="A number. For a custom reward, any text."
          defaultValue={referral?.rewardAmount ?? ''}
          autoComplete="off"
        />
      </Columns>
      <TextAreaField
        name="notes"
        label="Notes"
        defaultValue={referral?.notes ?? ''}
        countTo={referralLimits.notes}
        rows={3}
      />
    </FormDialog>
  );
}

const active = (programs: readonly ProgramChoice[]) => programs.filter(({ status }) => status === 'active');

/** Returns the active programs and the lead's current one. */
function selectable(programs: readonly ProgramChoice[], referral: ReferralInProgram | null): Choice[] {
  const choices = active(programs).map(({ id, name }) => ({ id, label: name }));
  if (!referral || choices.some(({ id }) => id === referral.programId)) return choices;
  return [{ id: referral.programId, label: referral.programName }, ...choices];
}

/** Preselects a program if there is only one. */
const onlyOne = (programs: readonly ProgramChoice[]): string | undefined => {
  const [first, ...others] = active(programs);
  return others.length === 0 ? first?.id : undefined;
};

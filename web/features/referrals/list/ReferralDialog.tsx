import type { ProgramChoice } from '../../../../src/features/referrals/programs/programs.repo';
import type { ReferralInProgram } from '../../../../src/features/referrals/referrals.entity';
import {
  referralLimits,
  referralStatuses,
  rewardStatuses,
  type ProgramType,
} from '../../../../src/features/referrals/referrals.rules';
import { RecordForm } from '../../../records/form/RecordForm';
import type { FormProps } from '../../../records/form/useRecordDialogs';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { referralView } from '../referral.view';
import { referralFields, validateReferral } from './referral-form';
import { ReferrerFields } from './ReferrerFields';
import { Columns } from '../../../ui/layout/Columns';

interface Props extends FormProps<ReferralInProgram, ReferralInProgram> {
  type: ProgramType;
  programs: readonly ProgramChoice[];
}

export default function ReferralDialog({ type, programs, ...props }: Props) {
  const { record: referral } = props;
  return (
    <RecordForm
      {...props}
      view={referralView}
      fields={referralFields}
      initial={{ programId: onlyOne(programs), status: 'pending', rewardStatus: 'pending' }}
      validate={(typed) => validateReferral(typed, programs)}
      size="wide"
    >
      {(form) => (
        <>
          <Select
            {...form.field('programId')}
            label="Program"
            isRequired
            placeholder="Choose a program"
            description="Only active programs accept new leads."
            choices={selectable(programs, referral)}
          />
          <Columns>
            <TextField {...form.field('referredName')} label="Name" isRequired autoFocus autoComplete="off" />
            <TextField
              {...form.field('referredEmail')}
              label="Email"
              isRequired
              inputMode="email"
              autoComplete="off"
            />
          </Columns>
          <Columns>
            <TextField {...form.field('referredCompany')} label="Company" autoComplete="off" />
            <TextField {...form.field('referredPhone')} label="Phone" inputMode="tel" autoComplete="off" />
          </Columns>
          <ReferrerFields
            referral={referral}
            mayBePartner={type !== 'customer' || Boolean(referral?.referrerId)}
          />
          <Columns>
            <Select
              {...form.field('status')}
              label="Status"
              choices={choicesOf(referralStatuses, statusLabel)}
            />
            <Select
              {...form.field('rewardStatus')}
              label="Reward status"
              choices={choicesOf(rewardStatuses, statusLabel)}
            />
            <TextField
              {...form.field('rewardAmount')}
              label="Reward amount"
              description="A number. For a custom reward, any text."
              autoComplete="off"
            />
          </Columns>
          <TextAreaField {...form.field('notes')} label="Notes" countTo={referralLimits.notes} rows={3} />
        </>
      )}
    </RecordForm>
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

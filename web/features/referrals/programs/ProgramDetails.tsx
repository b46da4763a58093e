import { programEntity, type ProgramView } from '../../../../src/features/referrals/programs/programs.entity';
import { rewardTypes, rewardValueText } from '../../../../src/features/referrals/programs/reward.rules';
import { programTypes, type ProgramType } from '../../../../src/features/referrals/referrals.rules';
import { detailsOf } from '../../../lib/forms/details';
import { EditableDetails } from '../../../lib/forms/EditableDetails';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { rewardTypeLabels, typeLabels } from '../referral-texts';
import { programView } from './program.view';

interface Props {
  program: ProgramView;
  canEdit: boolean;
  onSaved: (program: ProgramView) => void;
}

const { text, lines, past } = detailsOf(programEntity);
const types = choicesOf(programTypes, (id) => typeLabels[id as ProgramType]);
const rewards = [
  { id: '', label: 'None' },
  ...rewardTypes.map((id) => ({ id, label: rewardTypeLabels[id] })),
];

/** All details of a program, edited in place. */
export function ProgramDetails({ program, canEdit, onSaved }: Props) {
  const { id, type, rewardType, rewardValue, referralCount } = program;
  return (
    <EditableDetails<ProgramView>
      path={`${programView.api}/${id}`}
      canEdit={canEdit}
      failure={programView.updated.failure}
      onSaved={onSaved}
      details={[
        text(program, 'name'),
        // The type of a referral is that of its program.
        {
          term: 'Type',
          value: typeLabels[type],
          ...(referralCount === 0 && { edit: { name: 'type', value: type, choices: types } }),
        },
        {
          term: 'Reward',
          value: rewardType && rewardTypeLabels[rewardType],
          edit: { name: 'rewardType', value: rewardType, choices: rewards },
        },
        text(program, 'rewardValue', {
          term: 'Value of the reward',
          value: rewardValueText(rewardType, rewardValue),
        }),
        lines(program, 'description'),
        past(program, 'createdAt'),
      ]}
    />
  );
}

import type { Colleague } from '../../../src/features/membership/members/members.service';
import { colleagueChoice } from './colleague-choice';
import { SearchPicker } from './SearchPicker';
import type { Choice } from '../../ui/forms/choices/choices';

interface Props {
  name?: string;
  label: string;
  description?: string;
  isRequired?: boolean;
  defaultValue?: Choice | null;
}

/** Selects a member who can be assigned work. */
export function ColleaguePicker(props: Props) {
  return (
    <SearchPicker<Colleague>
      name="ownerId"
      {...props}
      placeholder="Search members…"
      noneText="No members found"
      path="/api/members"
      choiceOf={colleagueChoice}
    />
  );
}

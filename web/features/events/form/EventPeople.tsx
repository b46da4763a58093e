import type { Colleague } from '../../../../src/features/workspaces/colleagues.service';
import { colleagueChoice } from '../../../lib/colleague-choice';
import { SearchPicker } from '../../../lib/SearchPicker';
import type { Choice } from '../../../ui/forms/choices';
import { Columns } from '../../../ui/layout/Columns';
import { FieldPlaceholder } from '../../../ui/forms/FieldPlaceholder';
import { PartnerPicker } from '../../users/PartnerPicker';

interface Props {
  isReady: boolean;
  partner: Choice | null;
  owner: Choice | null;
}

export function EventPeople({ isReady, partner, owner }: Props) {
  if (!isReady)
    return (
      <Columns>
        <FieldPlaceholder label="Partner" />
        <FieldPlaceholder label="Owner" isRequired />
      </Columns>
    );
  return (
    <Columns>
      <PartnerPicker defaultValue={partner} />
      <SearchPicker<Colleague>
        name="ownerId"
        label="Owner"
        placeholder="Search members…"
        noneText="No members found"
        path="/api/members"
        choiceOf={colleagueChoice}
        isRequired
        defaultValue={owner}
      />
    </Columns>
  );
}

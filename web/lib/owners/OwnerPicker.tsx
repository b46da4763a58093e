import type { Colleague } from '../../../src/features/membership/members/members.service';
import { colleagueChoice } from '../forms/colleague-choice';
import { SearchPicker } from '../forms/SearchPicker';

interface Props {
  /** The record; null for a new one. */
  of: { ownerId: string | null; ownerName: string | null } | null;
}

/** The form field `ownerId`, which selects the owner of a record. */
export function OwnerPicker({ of }: Props) {
  return (
    <SearchPicker<Colleague>
      name="ownerId"
      label="Owner"
      placeholder="Search members…"
      noneText="No members found"
      path="/api/members"
      choiceOf={colleagueChoice}
      defaultValue={of && of.ownerId !== null ? { id: of.ownerId, label: of.ownerName ?? '' } : null}
    />
  );
}

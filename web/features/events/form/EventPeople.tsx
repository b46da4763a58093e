import type { Choice } from '../../../ui/forms/choices/choices';
import { Columns } from '../../../ui/layout/Columns';
import { FieldPlaceholder } from '../../../ui/forms/FieldPlaceholder';
import { ColleaguePicker } from '../../../lib/forms/ColleaguePicker';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';

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
      <ColleaguePicker label="Owner" isRequired defaultValue={owner} />
    </Columns>
  );
}

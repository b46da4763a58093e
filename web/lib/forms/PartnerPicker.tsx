import type { Partner } from '../../../src/features/partners/partners.entity';
import { SearchPicker } from './SearchPicker';
import type { Choice } from '../../ui/forms/choices/choices';
import { partnerChoice } from './partner-choice';

interface Props {
  name?: string;
  label?: string;
  defaultValue?: Choice | null;
  onChange?: (partner: Choice | null) => void;
  description?: string;
  isRequired?: boolean;
}

/** Selects a partner of the workspace. */
export function PartnerPicker(props: Props) {
  return (
    <SearchPicker<Partner>
      name="partnerId"
      label="Partner"
      {...props}
      placeholder="Search partners…"
      noneText="No partners found"
      path="/api/partners"
      choiceOf={partnerChoice}
    />
  );
}

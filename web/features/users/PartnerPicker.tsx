import type { Partner } from '../../../src/features/partners/partners.repo';
import { SearchPicker } from '../../lib/SearchPicker';
import type { Choice } from '../../ui/choices';

interface Props {
  value: Choice | null;
  onChange: (partner: Choice | null) => void;
  description?: string;
  isRequired?: boolean;
  errorMessage?: string | undefined;
}

/** Selects a partner of the workspace. */
export function PartnerPicker(props: Props) {
  return (
    <SearchPicker<Partner>
      {...props}
      name="partnerId"
      label="Partner"
      placeholder="Search partners…"
      noneText="No partners found"
      path="/api/partners"
      choiceOf={choiceOf}
    />
  );
}

const choiceOf = ({ id, name, industry, location }: Partner): Choice => ({
  id,
  label: name,
  description: `${industry} · ${location}`,
});

import { Button } from '../../ui/actions/Button';
import type { FilteredPartner } from './filtered-partner.server';

interface Props {
  partner: FilteredPartner | null;
  onClear: () => void;
}

/** Shows the partner that a list is filtered by, and removes the filter. */
export function PartnerFilter({ partner, onClear }: Props) {
  if (partner === null) return null;
  const text = `With ${partner.name ?? 'an unknown partner'}`;
  return (
    <Button icon="close" accessibleName={`${text}: remove filter`} onPress={onClear}>
      {text}
    </Button>
  );
}

import type { EditableFact } from './EditableFacts';
import { Link } from '../../ui/actions/Link';

interface OfPartner {
  partnerId: string | null;
  partnerName: string | null;
}

/** Returns the partner of a record for `EditableFacts`. @param none The choice that clears it, if it can be empty */
export const partnerFact = ({ partnerId, partnerName }: OfPartner, none?: string): EditableFact => ({
  term: 'Partner',
  value: partnerName,
  edit: {
    name: 'partnerId',
    value: partnerId,
    pick: { kind: 'partner', ...(none !== undefined && { none }) },
  },
  links: partnerId && (
    <Link href={`/partners/${partnerId}`} aria-label={`Open ${partnerName ?? 'partner'}`}>
      Open
    </Link>
  ),
});

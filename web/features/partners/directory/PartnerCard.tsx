import type { PartnerSummary } from '../../../../src/features/partners/directory/partner-list.repo';
import { fromList } from '../../../lib/list-address';
import { shorten } from '../../../lib/shorten';
import { Badge } from '../../../ui/records/Badge';
import { Link } from '../../../ui/actions/Link';
import { RecordCard } from '../../../ui/records/RecordCard';

const SHOWN_TYPES = 2;

/** The fields that the directory shows. */
export type ShownPartner = PartnerSummary;

interface Props {
  partner: ShownPartner;
  /** The directory's query string. */
  search: string;
}

export function PartnerCard({ partner, search }: Props) {
  const { id, name, industry, location, description, partnershipType } = partner;
  return (
    <RecordCard
      name={name}
      subtitle={`${industry} · ${location}`}
      text={shorten(description)}
      isInteractive
      footer={
        <>
          {partnershipType.slice(0, SHOWN_TYPES).map((type) => (
            <Badge key={type}>{type}</Badge>
          ))}
          <Link look="card" href={fromList(`/partners/${id}`, search)} aria-label={`View ${name}`}>
            View
          </Link>
        </>
      }
    />
  );
}

import type { PartnerFigures } from '../../../../src/features/partners/figures/figures.repo';
import type { ShownSummary } from '../../../../src/features/partners/partners.service';
import { fromList } from '../../../lib/lists/list-address';
import { shorten } from '../../../lib/texts/shorten';
import { Badge } from '../../../ui/records/Badge';
import { Link } from '../../../ui/actions/Link';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { RecordCard } from '../../../ui/records/RecordCard';

const SHOWN_TYPES = 2;

/** The fields that the directory shows, and the computed columns if its table shows any. */
export type ShownPartner = ShownSummary & { figures?: PartnerFigures | undefined };

interface Props {
  partner: ShownPartner;
  /** The directory's query string. */
  search: string;
}

export function PartnerCard({ partner, search }: Props) {
  const { id, name, status, industry, location, description, partnershipType, tier, ownerName } = partner;
  return (
    <RecordCard
      name={name}
      subtitle={`${industry} · ${location}`}
      text={shorten(description)}
      isInteractive
      footer={
        <>
          {status !== 'active' && <StatusBadge status={status} />}
          {tier && <Badge tone="accent">{tier}</Badge>}
          {partnershipType.slice(0, SHOWN_TYPES).map((type) => (
            <Badge key={type}>{type}</Badge>
          ))}
          <Link
            look="card"
            href={fromList(`/partners/${id}`, search)}
            aria-label={`View ${name}`}
            data-row-link
          >
            View
          </Link>
        </>
      }
    >
      {ownerName && (
        <Facts as="div">
          <Fact as="span" icon="user" iconLabel="Owner">
            {ownerName}
          </Fact>
        </Facts>
      )}
    </RecordCard>
  );
}

import type { PartnerSummary } from '../../../../src/features/partners/directory/partner-list.repo';
import { fromList } from '../../../lib/list-address';
import { shorten } from '../../../lib/shorten';
import { initials } from '../../../ui/Avatar';
import { Link } from '../../../ui/Link';

const SHOWN_TYPES = 2;

/** The fields of a directory card. */
export type PartnerCard = Omit<PartnerSummary, 'createdAt'>;

/**
 * Renders one partner of the directory. Apart from the link, it is a plain function with plain elements,
 * because fifty cards are most of the server's work for this screen. `search` is the directory's query string.
 */
export function partnerCard(partner: PartnerCard, search: string) {
  return (
    <li className="ui-card" data-interactive key={partner.id}>
      <div className="ui-card-header">
        <span className="ui-avatar" aria-hidden>
          {initials(partner.name)}
        </span>
        <div className="ui-card-words">
          <h2>{partner.name}</h2>
          <p>{`${partner.industry} · ${partner.location}`}</p>
        </div>
      </div>
      <p>{shorten(partner.description)}</p>
      <div className="ui-card-footer">
        {partner.partnershipType.slice(0, SHOWN_TYPES).map(typeBadge)}
        <Link
          look="card"

          href={fromList(`/partners/${partner.id}`, search)}
          aria-label={`View ${partner.name}`}
        >
          View
        </Link>
      </div>
    </li>
  );
}

const typeBadge = (type: string) => (
  <span className="ui-badge" data-tone="neutral" key={type}>
    {type}
  </span>
);

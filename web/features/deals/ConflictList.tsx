import type { DealConflict } from '../../../src/features/deals/deals.rules';
import { formatDay } from '../../lib/texts/format-date';
import { Link } from '../../ui/actions/Link';
import { RowWords, Rows } from '../../ui/layout/Rows';
import { Badge } from '../../ui/records/Badge';
import { Text } from '../../ui/text/Text';

const kinds: Record<DealConflict['kind'], { label: string; pathOf(id: string, name: string): string }> = {
  deal: { label: 'Deal', pathOf: (id) => `/deals/${id}` },
  lead: { label: 'Lead', pathOf: (id) => `/leads/${id}` },
  partner: { label: 'Partner', pathOf: (id) => `/partners/${id}` },
  referral: {
    label: 'Referral',
    pathOf: (_, name) => `/campaigns/referrals?search=${encodeURIComponent(name)}`,
  },
};

/** Other records of the workspace about the same customer, the first one first. */
export function ConflictList({ conflicts }: { conflicts: readonly DealConflict[] }) {
  return (
    <Rows label="Conflicts">
      {conflicts.map(({ kind, id, name, partnerName, since, matchedOn }) => (
        <li key={id}>
          <RowWords>
            <Text isTruncated title={name}>
              <Link look="quiet" href={kinds[kind].pathOf(id, name)}>
                {name}
              </Link>
            </Text>
            <Text isTruncated tone="muted" size="sm">
              {[
                kinds[kind].label,
                kind === 'partner' ? null : partnerName,
                `since ${formatDay(since)}`,
                matchedOn === 'domain' ? 'same domain' : 'same name',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </RowWords>
          {kind === 'deal' && <Badge tone="warning">Other partner</Badge>}
        </li>
      ))}
    </Rows>
  );
}

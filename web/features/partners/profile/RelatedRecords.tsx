import { ButtonLink, Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { RelatedTable } from '../../../ui/lists/RelatedTable';
import { RecordSection } from '../../../ui/pages/RecordFrame';
import { StatusBadge } from '../../../ui/records/StatusBadge';
import { Text } from '../../../ui/text/Text';
import type { RelatedList } from './related.server';

/** The newest deals, leads, campaigns, events, referrals and affiliate links of a partner. */
export default function RelatedRecords({ lists }: { lists: readonly RelatedList[] }) {
  return (
    <Stack gap={16}>
      {lists.map(({ title, count, sum, href, create, rows }) => (
        <RecordSection
          key={title}
          title={title}
          action={
            <Inline gap={12}>
              <Text tone="muted" size="sm">
                {[count, sum].filter(Boolean).join(' · ')}
              </Text>
              {href && (
                <Link href={href} aria-label={`View all: ${title}`}>
                  View all
                </Link>
              )}
              {create && (
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  icon="plus"
                  href={create.href}
                  aria-label={create.label}
                >
                  {null}
                </ButtonLink>
              )}
            </Inline>
          }
        >
          {rows.length > 0 && (
            <RelatedTable
              label={title}
              rows={rows.map(({ status, ...row }) => ({ ...row, badge: <StatusBadge status={status} /> }))}
            />
          )}
        </RecordSection>
      ))}
    </Stack>
  );
}

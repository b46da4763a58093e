import { useLocation } from '@remix-run/react';
import type { Page } from '../../../../src/lib/paging';
import type { TimelineEntry } from '../../../../src/records/timeline';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { RecordTimeline } from '../../../records/page/RecordTimeline';
import { ButtonLink } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { timelineFilters } from '../profile/partner-tabs';

/** The whole timeline of a partner, in pages, with filters by the kind of entry. */
export function TimelineTab({ page }: { page: Pick<Page<TimelineEntry>, 'items' | 'nextCursor'> }) {
  const { pathname, search } = useLocation();
  const shown = new URLSearchParams(search).get('kinds') ?? '';
  const addressOf = (kinds: string) => {
    const next = new URLSearchParams(search);
    next.delete('cursor');
    if (kinds === '') next.delete('kinds');
    else next.set('kinds', kinds);
    return `${pathname}?${next.toString()}`;
  };
  return (
    <Stack gap={12}>
      <Inline gap={4} label="Kinds of entries" as="ul">
        {timelineFilters.map(({ kinds, label }) => (
          <li key={kinds}>
            <ButtonLink
              size="sm"
              variant={kinds === shown ? 'secondary' : 'ghost'}
              href={addressOf(kinds)}
              aria-current={kinds === shown ? 'true' : undefined}
            >
              {label}
            </ButtonLink>
          </li>
        ))}
      </Inline>
      <RecordTimeline label="Activity" entries={page.items} />
      <CursorPages nextCursor={page.nextCursor} />
    </Stack>
  );
}

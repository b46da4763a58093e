import { Stack } from '../../ui/layout/Stack';
import RelatedRecords from '../partners/profile/RelatedRecords';
import type { RelatedList } from '../partners/profile/related.server';

interface Props {
  partnerName: string | null;
  /** null for a record without a partner. */
  related: { lists: readonly RelatedList[] } | null;
}

/** What else belongs to the partner of a record. Renders nothing if there is nothing else. */
export function RelatedSection({ partnerName, related }: Props) {
  const lists = related?.lists.filter(({ rows }) => rows.length > 0) ?? [];
  if (lists.length === 0) return null;
  return (
    <Stack as="section" gap={16} aria-label="Related">
      <h2>{`More with ${partnerName}`}</h2>
      <RelatedRecords lists={lists} />
    </Stack>
  );
}

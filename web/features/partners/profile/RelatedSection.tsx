import { Stack } from '../../../ui/layout/Stack';
import RelatedRecords from './RelatedRecords';
import type { RelatedList } from './related.server';

interface Props {
  partnerName: string | null;
  /** null for a record without a partner. */
  related: { lists: readonly RelatedList[] } | null;
}

/** Other records of the same partner. Renders nothing if there are none. */
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

import { ExternalLink } from '../../ui/actions/Link';
import { Text } from '../../ui/text/Text';
import type { EvidenceDraft } from './created-from';

/** Names the item that the new record will be linked to, in a dialog. */
export function EvidenceNote({ evidence: { title, url } }: { evidence: EvidenceDraft }) {
  return (
    <Text tone="muted" size="sm">
      {'Linked as evidence: '}
      {url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}
    </Text>
  );
}

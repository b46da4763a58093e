import { ExternalLink } from '../../ui/actions/Link';
import { Text } from '../../ui/text/Text';
import type { EvidenceDraft } from './created-from';

/** Says in a dialog what the new record will be linked to. */
export function EvidenceNote({ evidence: { title, url } }: { evidence: EvidenceDraft }) {
  return (
    <Text tone="muted" size="sm">
      {'Linked as evidence: '}
      {url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}
    </Text>
  );
}

import { ExternalLink } from '../../ui/Link';
import type { EvidenceDraft } from './created-from';

/** Says in a dialog what the new record will be linked to. */
export function EvidenceNote({ evidence: { title, url } }: { evidence: EvidenceDraft }) {
  return (
    <p className="ui-muted ui-small">
      {'Linked as evidence: '}
      {url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}
    </p>
  );
}

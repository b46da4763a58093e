import type { Evidence } from '../../../src/features/evidence/evidence.rules';
import { shorten } from '../../lib/texts/shorten';
import { Fact, Facts } from '../../ui/lists/Facts';
import { ExternalLink, Link } from '../../ui/actions/Link';
import { Stack } from '../../ui/layout/Stack';
import { sourcePath } from './outcome-display';

interface Props {
  evidence: readonly Evidence[];
}

/** Shows the evidence of a record among its card's facts: the source, the found item and the original. */
export function EvidenceFacts({ evidence }: Props) {
  return evidence.map((one) => (
    <Fact key={one.id} icon="link">
      <EvidenceLinks evidence={one} />
    </Fact>
  ));
}

/** Shows the evidence below a heading, for a dialog. Renders nothing without evidence. */
export function EvidenceSection({ evidence }: Props) {
  if (evidence.length === 0) return null;
  return (
    <Stack aria-label="Evidence" as="section">
      <h3>Evidence</h3>
      <Facts>
        <EvidenceFacts evidence={evidence} />
      </Facts>
    </Stack>
  );
}

function EvidenceLinks({ evidence }: { evidence: Evidence }) {
  const { title, url, sourceName } = evidence;
  const path = sourcePath(evidence);
  const words = shorten(title);
  return (
    <>
      {`From ${sourceName}: `}
      {path === null ? words : <Link href={path}>{words}</Link>}
      {url !== null && (
        <>
          {' · '}
          <ExternalLink href={url}>Original</ExternalLink>
        </>
      )}
    </>
  );
}

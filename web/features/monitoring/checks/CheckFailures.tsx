import type { ChangesReport } from '../../../../src/features/monitoring/on-demand/check-progress';
import { Button } from '../../../ui/actions/Button';
import { Link } from '../../../ui/actions/Link';
import { Problem } from '../../../ui/feedback/Problem';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Card } from '../../../ui/records/Card';
import { Text } from '../../../ui/text/Text';

interface Props {
  result: ChangesReport | null;
  onDismiss: () => void;
}

/** Names the pages that the last Check Changes failed to check. */
export default function CheckFailures({ result, onDismiss }: Props) {
  if (result === null || result.failed === 0) return null;
  const { checked, failed, failures } = result;
  const more = failed - failures.length;
  return (
    <Card as="section" aria-labelledby="check-failures">
      <Inline justify="between" align="start" wrap="no">
        <h2 id="check-failures">
          {failed === checked
            ? checked === 1
              ? 'The page could not be checked'
              : `None of ${checked} pages could be checked`
            : `${failed} of ${checked} pages could not be checked`}
        </h2>
        <Button size="sm" onPress={onDismiss}>
          Dismiss
        </Button>
      </Inline>
      <Stack as="ul" gap={8}>
        {failures.map(({ sourceId, competitorId, competitor, source, message }) => (
          <li key={sourceId}>
            <Text size="sm">
              <Link href={`/insights/monitoring?competitor=${competitorId}`}>{competitor}</Link>
              {` · ${source}`}
            </Text>
            <Problem title="Failed:" message={message} />
          </li>
        ))}
      </Stack>
      {more > 0 && <Text tone="muted">and {more} more, which the sources of each competitor show</Text>}
    </Card>
  );
}

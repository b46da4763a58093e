import { formatDay } from '../../../lib/texts/format-date';
import { ExternalLink, Link } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { itemPath } from '../../../../src/features/monitoring/monitoring.rules';

interface Report {
  id: string;
  title: string;
  url: string | null;
  detectedAt: string;
}

/** Lists further items about a story, each with its page and its original. */
export function Reports({ items }: { items: readonly Report[] }) {
  return (
    <Stack as="ul">
      {items.map(({ id, title, url, detectedAt }) => (
        <li key={id}>
          <Stack gap={4}>
            <Text dir="auto">
              <Link href={itemPath(id)}>{title}</Link>
            </Text>
            <Inline tone="muted" size="sm">
              {url && URL.canParse(url) && <ExternalLink href={url}>{new URL(url).host}</ExternalLink>}
              <time dateTime={detectedAt}>{formatDay(detectedAt)}</time>
            </Inline>
          </Stack>
        </li>
      ))}
    </Stack>
  );
}

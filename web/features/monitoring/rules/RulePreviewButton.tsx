import { useEffect, useRef, useState } from 'react';
import type { RulePreview } from '../../../../src/features/monitoring/rules/rules.service';
import { call } from '../../../lib/requests/call';
import { countOf } from '../../../lib/lists/count-of';
import { readFields } from '../../../lib/forms/form-fields';
import { Button } from '../../../ui/actions/Button';
import { ExternalLink } from '../../../ui/actions/Link';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { categoryLabel, itemNouns } from '../monitoring-texts';
import { conditionsOf, fields } from './rule-fields';

/** Shows which of the newest items the conditions of the surrounding form match. */
export function RulePreviewButton() {
  const place = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<RulePreview | string | null>(null);
  const [isPending, setPending] = useState(false);

  // Scroll to the preview, because the dialog is usually higher than the screen.
  useEffect(() => {
    if (preview !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [preview]);

  async function show() {
    const form = place.current?.closest('form');
    if (!form || isPending) return;
    setPending(true);
    const conditions = conditionsOf(readFields(fields, new FormData(form)));
    const outcome = await call<RulePreview>('POST', '/api/monitoring-rules/preview', { conditions });
    setPreview(outcome.ok ? outcome.data : (outcome.message ?? 'Failed to preview the rule'));
    setPending(false);
  }

  return (
    <div ref={place}>
      <Stack gap={8}>
        <div>
          <Button icon="eye" isPending={isPending} onPress={() => void show()}>
            Preview
          </Button>
        </div>
        <div role="status">
          {typeof preview === 'string' && <Text>{preview}</Text>}
          {preview instanceof Object && <Text>{matchText(preview)}</Text>}
        </div>
        {preview instanceof Object && preview.items.length > 0 && (
          <Rows label="Newest items that match">
            {preview.items.map(({ id, title, url, competitorName, category }) => (
              <li key={id}>
                <RowWords>
                  <p dir="auto">{url === null ? title : <ExternalLink href={url}>{title}</ExternalLink>}</p>
                  <Text tone="muted" size="sm">{`${competitorName} · ${categoryLabel(category)}`}</Text>
                </RowWords>
              </li>
            ))}
          </Rows>
        )}
      </Stack>
    </div>
  );
}

function matchText({ examined, matched }: RulePreview): string {
  if (examined === 0) return 'There are no items yet';
  const verb = matched === 1 ? 'matches' : 'match';
  return `${matched.toLocaleString('en-US')} of the last ${countOf(examined, false, itemNouns)} ${verb}`;
}

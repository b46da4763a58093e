import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import type { SourceTypeView } from '../../../../src/features/monitoring/sources/sources.service';
import { lazyComponent } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useFocusFallback } from '../../../lib/keyboard/useFocusFallback';
import { Button } from '../../../ui/actions/Button';
import { Card } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ExternalLink } from '../../../ui/actions/Link';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/documents/Prose';
import { Rows } from '../../../ui/layout/Rows';
import { Text } from '../../../ui/text/Text';
import type { SourceCheck } from '../../../../src/features/monitoring/on-demand/check-progress';
import { useSourceChecks } from '../checks/useSourceChecks';
import type { CompetitorSummary, SourceSummary } from '../monitoring-summaries';
import { EDITORS_ONLY } from '../monitoring-texts';
import { SourceRow } from './SourceRow';
import { useSourceChanges } from './useSourceChanges';

const FindSources = lazyComponent(() => import('./FindSources'));
const SourceOptionsDialog = lazyComponent(() => import('./options/SourceOptionsDialog'));

/** Number of sources shown at first. */
const MAX_LISTED = 4;

interface Props {
  competitor: CompetitorSummary;
  sources: SourceSummary[];
  /** Built-in types and those of plugins. */
  types: readonly SourceTypeView[];
  /** Checks that were running when the screen was loaded. */
  checks: readonly SourceCheck[];
  canEdit: boolean;
  onAdd: () => void;
  onDelete: (source: SourceSummary) => void;
}

/** Shows the selected competitor and its sources. */
export function SourcesPanel({ competitor, sources, types, checks, canEdit, onAdd, onDelete }: Props) {
  const { shown, change } = useSourceChanges(sources);
  const { checkOf, checkNow } = useSourceChecks(competitor.id, checks);
  const region = useFocusFallback(shown);
  const options = useDialog<SourceSummary>();
  // Long lists are cut, because people come for the feed below.
  const [whole, setWhole] = useState<string | null>(null);
  const filtered = new URLSearchParams(useLocation().search).get('source');
  // Show the whole list if the feed is filtered by a source further down, for example from the search.
  const isWanted = shown.some(({ id }, index) => id === filtered && index >= MAX_LISTED);
  const isWhole = whole === competitor.id || isWanted || shown.length <= MAX_LISTED + 1;
  const listed = isWhole ? shown : shown.slice(0, MAX_LISTED);
  const hidden = shown.slice(listed.length);
  const optionsOf = ({ sourceType }: SourceSummary) =>
    types.find(({ type }) => type === sourceType)?.options ?? [];
  const addSource = (
    <Button size="sm" icon="plus" disabledReason={canEdit ? undefined : EDITORS_ONLY} onPress={onAdd}>
      Add Source
    </Button>
  );
  const find = canEdit && competitor.website !== null && (
    <FindSources competitor={competitor} website={competitor.website} sources={sources} />
  );
  return (
    <Card as="section" aria-labelledby="sources">
      <CompetitorFacts competitor={competitor} />
      <Inline justify="between">
        <h2 id="sources">Tracked Sources</h2>
        <Inline>
          {find}
          {shown.length > 0 && addSource}
        </Inline>
      </Inline>
      <div ref={region} tabIndex={-1} role="group" aria-label="Tracked Sources">
        {shown.length === 0 ? (
          <EmptyState
            size="sm"
            icon="globe"
            title="No sources added yet"
            description={`Add a feed, a web page or a profile of ${competitor.name} to watch.`}
            action={addSource}
          />
        ) : (
          <Rows wraps>
            {listed.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                check={checkOf(source.id)}
                canEdit={canEdit}
                onEdit={optionsOf(source).length > 0 ? () => options.open(source) : undefined}
                onChange={(changes) => change(source, changes)}
                onCheck={() => void checkNow(source.id)}
                onDelete={() => onDelete(source)}
              />
            ))}
          </Rows>
        )}
        {hidden.length > 0 && (
          <Button size="sm" variant="ghost" onPress={() => setWhole(competitor.id)}>
            {moreLabel(hidden)}
          </Button>
        )}
      </div>
      {options.subject && (
        <SourceOptionsDialog
          key={options.key}
          source={options.subject}
          declared={optionsOf(options.subject)}
          competitorId={competitor.id}
          isOpen={options.isOpen}
          onClose={options.close}
        />
      )}
    </Card>
  );
}

function moreLabel(hidden: readonly SourceSummary[]): string {
  const failed = hidden.filter(({ lastError }) => lastError !== null).length;
  return `Show ${hidden.length} more sources${failed > 0 ? ` (${failed} failed)` : ''}`;
}

function CompetitorFacts({
  competitor: { name, website, industry, description },
}: Pick<Props, 'competitor'>) {
  return (
    <div>
      <p>
        <strong dir="auto">{name}</strong>
        {industry && <Text as="span" tone="muted">{` · ${industry}`}</Text>}
        {website && (
          <>
            {' · '}
            <ExternalLink href={website}>{hostOf(website)}</ExternalLink>
          </>
        )}
      </p>
      {description && <Prose isQuiet>{description}</Prose>}
    </div>
  );
}

const hostOf = (website: string): string =>
  URL.canParse(website) ? new URL(website).host.replace(/^www\./, '') : website;

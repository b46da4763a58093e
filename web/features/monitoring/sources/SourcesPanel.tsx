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
            description="Add a feed, a web page or a profile to watch."
            action={addSource}
          />
        ) : (
          <Rows wraps>
            {shown.map((source) => (
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

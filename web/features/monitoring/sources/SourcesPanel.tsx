import { useFocusFallback } from '../../../lib/useFocusFallback';
import { Button } from '../../../ui/Button';
import { Card, CardHeader, CardWords } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { ExternalLink } from '../../../ui/Link';
import { Prose } from '../../../ui/Prose';
import { Rows } from '../../../ui/Rows';
import { Text } from '../../../ui/Text';
import type { CompetitorSummary, SourceSummary } from '../monitoring-summaries';
import { EDITORS_ONLY } from '../monitoring-texts';
import { SourceRow } from './SourceRow';
import { useSourceChanges } from './useSourceChanges';

interface Props {
  competitor: CompetitorSummary;
  sources: SourceSummary[];
  canEdit: boolean;
  onAdd: () => void;
  onDelete: (source: SourceSummary) => void;
}

/** Shows the selected competitor and its sources. */
export function SourcesPanel({ competitor, sources, canEdit, onAdd, onDelete }: Props) {
  const { shown, change } = useSourceChanges(sources);
  const region = useFocusFallback(shown);
  const addSource = (
    <Button size="sm" icon="plus" disabledReason={canEdit ? undefined : EDITORS_ONLY} onPress={onAdd}>
      Add Source
    </Button>
  );
  return (
    <Card as="section" aria-labelledby="sources">
      <CompetitorFacts competitor={competitor} />
      <CardHeader>
        <CardWords>
          <h2 id="sources">Tracked Sources</h2>
        </CardWords>
        {shown.length > 0 && addSource}
      </CardHeader>
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
            {shown.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                canEdit={canEdit}
                onChange={(changes) => change(source, changes)}
                onDelete={() => onDelete(source)}
              />
            ))}
          </Rows>
        )}
      </div>
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

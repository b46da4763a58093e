import { compareNames } from '../../../../src/lib/text/names.rules';
import { editMonitoring, itemCategories } from '../../../../src/features/monitoring/monitoring.rules';
import { ruleLimits } from '../../../../src/features/monitoring/rules/rules.rules';
import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { can } from '../../../../src/lib/roles';

/** The maximum page size of a list call. */
const MAX_LISTED = 1000;

interface Inputs {
  app: App;
  actor: Member;
  url: URL;
}

/** Loads the rules with the names in them and, for editors, the competitors and sources to choose from. */
export async function loadRules({ app, actor, url }: Inputs) {
  const canEdit = can(actor.workspaceRole, editMonitoring);
  const listed = canEdit ? { limit: MAX_LISTED } : null;
  const [{ items: rules }, competitors, sources, types] = await Promise.all([
    app.monitoringRules.list(actor, { limit: ruleLimits.rules }),
    listed && app.competitors.list(actor, listed),
    listed && app.monitoredSources.list(actor, listed),
    app.monitoredSources.types(actor),
  ]);
  const { like, category } = likeOf(url.searchParams);
  const named = await app.monitoringRules.named(actor, {
    competitorIds: distinct([...rules.flatMap(({ conditions }) => conditions.competitorIds), ...like]),
    sourceIds: distinct(rules.flatMap(({ conditions }) => conditions.sourceIds)),
  });
  const labels = new Map(types.map(({ type, label }) => [type, label]));
  const [competitor] = named.competitors.filter(({ id }) => like.includes(id));
  return {
    rules: rules.map(
      ({ id, name, isEnabled, conditions, actions, matchedCount, lastMatchedAt, pausedUntil }) => ({
        id,
        name,
        isEnabled,
        conditions,
        actions,
        matchedCount,
        lastMatchedAt,
        pausedUntil,
      }),
    ),
    competitors: choicesOf([...(competitors?.items ?? []), ...named.competitors], ({ name }) => name),
    sources: choicesOf(
      [...(sources?.items ?? []), ...named.sources],
      ({ competitorName, sourceUrl, sourceHandle, sourceType }) =>
        `${competitorName}: ${sourceUrl ?? sourceHandle ?? labels.get(sourceType) ?? sourceType}`,
    ),
    canEdit,
    // The initial values of a new rule, if the address has them.
    draft: canEdit && competitor && category ? { competitor, category } : null,
  };
}

export type RulesData = Awaited<ReturnType<typeof loadRules>>;
export type RuleSummary = RulesData['rules'][number];
export type RuleDraft = NonNullable<RulesData['draft']>;

/** Returns the competitor and category of the item that a new rule begins with (see `ruleLikePath`). */
function likeOf(params: URLSearchParams) {
  const competitor = params.get('competitor');
  const category = itemCategories.find((one) => one === params.get('category'));
  return { like: competitor === null ? [] : [competitor.slice(0, 100)], category };
}

function choicesOf<Item extends { id: string }>(items: readonly Item[], labelOf: (item: Item) => string) {
  const byId = new Map(items.map((item) => [item.id, labelOf(item)]));
  return [...byId]
    .map(([id, label]) => ({ id, label }))
    .sort((one, other) => compareNames(one.label, other.label));
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

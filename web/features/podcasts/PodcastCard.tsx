import { languageNames, labelFromSlug, type Podcast } from '../../../src/features/podcasts/podcasts.rules';
import { shorten } from '../../lib/shorten';
import { Avatar } from '../../ui/Avatar';
import { ExternalLink } from '../../ui/Link';
import { gapVar } from '../../ui/layout';
import { PlainButton } from '../../ui/PlainButton';

/** Number of topics shown (spec §9). */
const TOPICS_SHOWN = 3;

const platformNames = [
  ['youtube', 'YouTube'],
  ['apple', 'Apple Podcasts'],
  ['spotify', 'Spotify'],
] as const;

interface Props {
  podcast: Podcast;
  disabledReason: string | undefined;
  onConnect: () => void;
}

export function PodcastCard({ podcast, disabledReason, onConnect }: Props) {
  const { id, name, host, description, topics } = podcast;
  const titleId = `podcast-${id}`;
  return (
    <li className="ui-card" aria-labelledby={titleId}>
      <div className="ui-card-header">
        <Avatar name={name} />
        <div className="ui-card-words">
          <h2 id={titleId} dir="auto">
            {name}
          </h2>
          {host && <p dir="auto">{host}</p>}
        </div>
      </div>
      {description && <p dir="auto">{shorten(description)}</p>}
      <Topics topics={topics} />
      <Facts podcast={podcast} />
      <div className="ui-card-footer">
        <PlainButton
          label="Connect"
          accessibleName={`Connect: ${name}`}
          icon="link"
          disabledReason={disabledReason}
          onPress={onConnect}
        />
        <Places podcast={podcast} />
      </div>
    </li>
  );
}

function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul className="ui-inline" style={gapVar(4)} aria-label="Topics">
      {topics.slice(0, TOPICS_SHOWN).map((topic) => (
        <li className="ui-badge" data-tone="accent" key={topic}>
          <span className="ui-truncate">{topic}</span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ podcast }: { podcast: Podcast }) {
  const { category, audienceSize, frequency, language, episodes } = podcast;
  const facts: [string, string | null][] = [
    ['Category', category && labelFromSlug(category)],
    ['Audience', audienceSize],
    ['Frequency', frequency && labelFromSlug(frequency)],
    ['Language', language && (languageNames[language] ?? language)],
    ['Episodes', episodes === null ? null : episodes.toLocaleString('en-US')],
  ];
  return (
    <dl className="ui-pairs ui-small" data-size="short">
      {facts.map(([term, value]) => [
        <dt key={term}>{term}</dt>,
        <dd key={`${term}-value`} className={value === null ? 'ui-muted' : undefined}>
          {value ?? 'Unknown'}
        </dd>,
      ])}
    </dl>
  );
}

/** Links to the podcast on each platform and to its website. */
function Places({ podcast: { platforms, website, name } }: { podcast: Podcast }) {
  const places = [
    ...platformNames.map(([platform, label]) => ({ label, href: platforms[platform] })),
    { label: 'Website', href: website },
  ].filter((place): place is { label: string; href: string } => place.href !== null);
  if (places.length === 0) return null;
  return (
    <ul className="ui-inline ui-small" aria-label={`Where to find ${name}`}>
      {places.map(({ label, href }) => (
        <li key={label}>
          <ExternalLink href={href}>{label}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}

import { languageNames, labelFromSlug, type Podcast } from '../../../src/features/podcasts/podcasts.rules';
import { shorten } from '../../lib/texts/shorten';
import { ExternalLink } from '../../ui/actions/Link';
import { BadgeList } from '../../ui/records/BadgeList';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Inline } from '../../ui/layout/Inline';
import { Button } from '../../ui/actions/Button';
import { RecordCard } from '../../ui/records/RecordCard';

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
  return (
    <RecordCard
      titleId={`podcast-${id}`}
      name={name}
      subtitle={host}
      text={description && shorten(description)}
      dir="auto"
      footer={
        <>
          <Button
            size="sm"
            accessibleName={`Connect: ${name}`}
            icon="link"
            disabledReason={disabledReason}
            onPress={onConnect}
          >
            Connect
          </Button>
          <Places podcast={podcast} />
        </>
      }
    >
      <BadgeList label="Topics" tone="accent" badges={topics.slice(0, TOPICS_SHOWN)} />
      <Facts podcast={podcast} />
    </RecordCard>
  );
}

function Facts({ podcast }: { podcast: Podcast }) {
  const { category, audienceSize, frequency, language, episodes } = podcast;
  return (
    <DescriptionList
      size="short"
      empty="Unknown"
      items={[
        { term: 'Category', value: category && labelFromSlug(category) },
        { term: 'Audience', value: audienceSize },
        { term: 'Frequency', value: frequency && labelFromSlug(frequency) },
        { term: 'Language', value: language && (languageNames[language] ?? language) },
        { term: 'Episodes', value: episodes?.toLocaleString('en-US') },
      ]}
    />
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
    <Inline as="ul" size="sm" label={`Where to find ${name}`}>
      {places.map(({ label, href }) => (
        <li key={label}>
          <ExternalLink href={href}>{label}</ExternalLink>
        </li>
      ))}
    </Inline>
  );
}

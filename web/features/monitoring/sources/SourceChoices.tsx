import type { DiscoveredSource } from '../../../../src/features/monitoring/discovery/discover-sources';
import { countOf } from '../../../lib/lists/count-of';
import { formatDay } from '../../../lib/texts/format-date';
import { RadioGroup } from '../../../ui/forms/choices/RadioGroup';
import { itemNouns } from '../monitoring-texts';

interface Props {
  name: string;
  sources: readonly DiscoveredSource[];
}

/** Lets the user choose one of the sources that were found at an address. */
export function SourceChoices({ name, sources }: Props) {
  return (
    <RadioGroup
      name={name}
      label={`${sources.length} feeds were found. Choose one to add.`}
      defaultValue="0"
      autoFocus
      choices={sources.map((source, index) => ({
        id: String(index),
        label: source.title || addressOf(source),
        description: factsOf(source),
      }))}
    />
  );
}

const addressOf = ({ sourceUrl, sourceHandle }: DiscoveredSource): string =>
  (sourceUrl ?? sourceHandle ?? '').replace(/^https?:\/\//, '');

const factsOf = (source: DiscoveredSource): string =>
  [
    addressOf(source),
    source.items === null ? null : countOf(source.items, false, itemNouns),
    source.newestAt === null ? null : `newest ${formatDay(source.newestAt)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

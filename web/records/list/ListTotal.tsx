import { Text } from '../../ui/text/Text';

/** The number of currencies that have room. */
const MAX_SHOWN = 3;

/** What the amounts of a list add up to, by currency. */
export function ListTotal({ sums }: { sums: readonly string[] }) {
  const rest = sums.slice(MAX_SHOWN);
  return (
    <span title={sums.join(' · ')}>
      {'Total '}
      <Text as="strong" isNumeric>
        {sums.slice(0, MAX_SHOWN).join(' · ')}
      </Text>
      {rest.length > 0 && ` · ${rest.length} more`}
    </span>
  );
}

import { useState } from 'react';
import {
  exclusiveLocations,
  UNITED_STATES,
  usStates,
  type TrendLocation,
} from '../../../../src/features/trends/trends.rules';
import { Checkbox } from '../../../ui/forms/choices/Checkbox';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Inline } from '../../../ui/layout/Inline';
import { SearchField } from '../../../ui/forms/text/SearchField';
import { Stack } from '../../../ui/layout/Stack';

interface Props {
  value: TrendLocation[];
  onChange: (value: TrendLocation[]) => void;
}

/** The whole country or single states. Choosing the country replaces the states and disables them (spec §4). */
export function LocationFields({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const isWhole = value.includes(UNITED_STATES);
  const typed = text.trim().toLowerCase();
  const matching = usStates.filter((state) => state.toLowerCase().includes(typed));
  const chosen = value.filter((location) => location !== UNITED_STATES);
  return (
    <Stack gap={8}>
      <Checkbox
        isSelected={isWhole}
        onChange={(isSelected) => onChange(isSelected ? [UNITED_STATES] : [])}
        description="All states and nationwide news."
      >
        {UNITED_STATES}
      </Checkbox>
      <Inline>
        <SearchField
          label="Find a state"
          placeholder="Find a state…"
          value={text}
          onChange={setText}
          isDisabled={isWhole}
        />
      </Inline>
      <CheckboxGroup
        name="locations"
        label="States"
        description={
          isWhole ? 'United States includes all states.' : `${chosen.length} of ${usStates.length} chosen.`
        }
        hasColumns="narrow"
        isDisabled={isWhole}
        choices={choicesOf(matching)}
        emptyText="No states found."
        // Selected states stay selected while the search hides them.
        value={chosen}
        onChange={(next) => onChange(exclusiveLocations(usStates.filter((state) => next.includes(state))))}
      />
    </Stack>
  );
}

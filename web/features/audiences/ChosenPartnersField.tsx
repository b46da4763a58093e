import { useState } from 'react';
import { audienceLimits } from '../../../src/features/audiences/audiences.rules';
import type { Partner } from '../../../src/features/partners/partners.entity';
import { useFound } from '../../lib/requests/useFound';
import type { Choice } from '../../ui/forms/choices/choices';
import { ComboBox } from '../../ui/forms/choices/ComboBox';
import { useFieldMessages } from '../../ui/forms/form-errors';
import { Stack } from '../../ui/layout/Stack';
import { TagGroup } from '../../ui/tags/TagGroup';

interface Props {
  defaultValue: readonly Choice[];
}

const FAILED = 'The search failed. Change the text to try again.';
const FULL = `At most ${audienceLimits.partners} partners can be chosen`;

const choiceOf = ({ id, name, industry, location }: Partner): Choice => ({
  id,
  label: name,
  description: `${industry} · ${location}`,
});

/** Chooses several of possibly thousands of partners. Submits one id per line as `partnerIds`. */
export function ChosenPartnersField({ defaultValue }: Props) {
  const [chosen, setChosen] = useState(defaultValue);
  const [typed, setTyped] = useState('');
  const { found, isFailed } = useFound('/api/partners', typed.trim(), choiceOf);
  const { messages, dismiss } = useFieldMessages('partnerIds', undefined);
  const isFull = chosen.length >= audienceLimits.partners;
  const change = (next: readonly Choice[]) => {
    setChosen(next);
    dismiss();
  };
  const choices = (found ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));

  return (
    <Stack gap={8}>
      <ComboBox
        label="Partners"
        placeholder="Search partners…"
        errorMessage={messages[0] ?? (isFull ? FULL : undefined)}
        choices={choices}
        defaultFilter={() => true}
        emptyText={isFailed ? FAILED : found ? 'No partners found' : 'Searching…'}
        value={null}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(id) => {
          const choice = choices.find((one) => one.id === id);
          if (!choice || isFull) return;
          setTyped('');
          change([...chosen, choice]);
        }}
      />
      <input type="hidden" name="partnerIds" value={chosen.map(({ id }) => id).join('\n')} />
      {chosen.length > 0 && (
        <TagGroup
          label="Chosen partners"
          tags={chosen}
          onRemove={(ids) => change(chosen.filter(({ id }) => !ids.includes(id)))}
        />
      )}
    </Stack>
  );
}

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
  /** The field of the form. Default: `partnerIds` */
  name?: string;
  label?: string;
  description?: string;
  max?: number;
  defaultValue: readonly Choice[];
}

const FAILED = 'The search failed. Change the text to try again.';

const choiceOf = ({ id, name, industry, location }: Partner): Choice => ({
  id,
  label: name,
  description: `${industry} · ${location}`,
});

/** Chooses several of possibly thousands of partners. Submits one id per line. */
export function ChosenPartnersField({
  name = 'partnerIds',
  label = 'Partners',
  description,
  max = audienceLimits.partners,
  defaultValue,
}: Props) {
  const [chosen, setChosen] = useState(defaultValue);
  const [typed, setTyped] = useState('');
  const { found, isFailed } = useFound('/api/partners', typed.trim(), choiceOf);
  const { messages, dismiss } = useFieldMessages(name, undefined);
  const isFull = chosen.length >= max;
  const full = `At most ${max} partners can be chosen`;
  const change = (next: readonly Choice[]) => {
    setChosen(next);
    dismiss();
  };
  const choices = (found ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));

  return (
    <Stack gap={8}>
      <ComboBox
        label={label}
        description={description}
        placeholder="Search partners…"
        errorMessage={messages[0] ?? (isFull ? full : undefined)}
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
      <input type="hidden" name={name} value={chosen.map(({ id }) => id).join('\n')} />
      {chosen.length > 0 && (
        <TagGroup
          label={`${label}: chosen`}
          tags={chosen}
          onRemove={(ids) => change(chosen.filter(({ id }) => !ids.includes(id)))}
        />
      )}
    </Stack>
  );
}

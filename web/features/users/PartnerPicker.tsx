import { useEffect, useState } from 'react';
import type { Partner } from '../../../src/features/partners/partners.repo';
import { readCall } from '../../lib/call';
import type { Choice } from '../../ui/choices';
import { ComboBox } from '../../ui/ComboBox';

interface Props {
  value: string | null;
  onChange: (partnerId: string | null) => void;
  errorMessage?: string | undefined;
}

const SHOWN = 20;
const PAUSE_MS = 250;

/** Which partner: there may be thousands, so the server searches while one types. */
export function PartnerPicker({ value, onChange, errorMessage }: Props) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Choice | null>(null);
  // The name of what is picked stands in the field: it is no search.
  const found = useFoundPartners(text === picked?.label ? '' : text.trim());
  const pick = (choice: Choice | null) => {
    setPicked(choice);
    onChange(choice?.id ?? null);
  };
  const choices = found?.filter(({ id }) => id !== picked?.id) ?? [];
  return (
    <ComboBox
      name="partnerId"
      label="Partner"
      isRequired
      placeholder="Search partners…"
      description="Whose profile they see."
      errorMessage={errorMessage}
      choices={picked ? [picked, ...choices] : choices}
      defaultFilter={() => true}
      emptyText={found === null ? 'Searching…' : 'No partners found'}
      value={value}
      inputValue={text}
      onInputChange={(typed) => {
        setText(typed);
        if (picked && typed !== picked.label) pick(null);
      }}
      onChange={(id) => {
        const choice = choices.find((one) => one.id === id);
        if (!choice) return;
        pick(choice);
        // Where value and text both have an owner, the owner keeps them alike.
        setText(choice.label);
      }}
    />
  );
}

/** The newest partners whose texts contain all words; null while they are on the way. */
function useFoundPartners(search: string): Choice[] | null {
  const [found, setFound] = useState<{ search: string; choices: Choice[] } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const ask = async () => {
      const query = new URLSearchParams({ limit: String(SHOWN), search });
      const partners = await readCall<Partner[]>(`/api/partners?${query}`, aborter.signal);
      if (!aborter.signal.aborted) setFound({ search, choices: (partners ?? []).map(choiceOf) });
    };
    const timer = setTimeout(() => void ask(), search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [search]);
  return found?.search === search ? found.choices : null;
}

const choiceOf = ({ id, name, industry, location }: Partner): Choice => ({
  id,
  label: name,
  description: `${industry} · ${location}`,
});

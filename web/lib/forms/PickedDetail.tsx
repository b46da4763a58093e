import { useState } from 'react';
import type { Partner } from '../../../src/features/partners/partners.entity';
import type { Colleague } from '../../../src/features/membership/members/members.service';
import type { Choice } from '../../ui/forms/choices/choices';
import { ComboBox } from '../../ui/forms/choices/ComboBox';
import type { InlineControl } from '../../ui/forms/InlineEdit';
import { colleagueChoice } from './colleague-choice';
import { partnerChoice } from './partner-choice';
import { useFound } from '../requests/useFound';

export interface PickedDetail {
  kind: 'member' | 'partner';
  /** The choice that clears the value. Undefined for a required value. */
  none?: string;
}

interface Props extends InlineControl {
  pick: PickedDetail;
}

/** Edits a detail that is a colleague or a partner. Choosing one saves it. The code loads on first use. */
export default function PickDetail(props: Props) {
  return props.pick.kind === 'member' ? (
    <Search<Colleague> {...props} path="/api/members" plural="members" choiceOf={colleagueChoice} />
  ) : (
    <Search<Partner> {...props} path="/api/partners" plural="partners" choiceOf={partnerChoice} />
  );
}

interface SearchProps<Item> extends Props {
  path: string;
  plural: string;
  choiceOf: (item: Item) => Choice;
}

/** The id of the choice without a value. Records can't have it. */
const NONE = 'none';

function Search<Item>({
  path,
  plural,
  choiceOf,
  pick,
  label,
  value,
  isPending,
  ...props
}: SearchProps<Item>) {
  const [text, setText] = useState('');
  const { found, isFailed } = useFound(path, text.trim(), choiceOf);
  const clears = pick.none !== undefined && value !== '' && text.trim() === '';
  const others = found?.filter(({ id }) => id !== value) ?? [];
  return (
    <ComboBox
      hideLabel
      autoFocus
      label={label}
      placeholder={`Search ${plural}…`}
      emptyText={isFailed ? 'The search failed. Change the text to try again.' : emptyText(found, plural)}
      choices={clears ? [{ id: NONE, label: pick.none ?? '' }, ...others] : others}
      defaultFilter={() => true}
      value={null}
      inputValue={text}
      onInputChange={setText}
      isReadOnly={isPending}
      isInvalid={props.isInvalid}
      onChange={(id) => {
        if (id !== null) props.onSave(id === NONE ? '' : id);
      }}
    />
  );
}

const emptyText = (found: readonly Choice[] | null, plural: string): string =>
  found ? `No ${plural} found` : 'Searching…';

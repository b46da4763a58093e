import { useState } from 'react';
import {
  audienceLabels,
  audiences,
  type Audience,
  sharedAudiences,
  type SharedAudienceKind,
} from '../../../src/features/audiences/audiences.rules';
import { tags, text } from '../../lib/forms/form-fields';
import { CheckboxGroup } from '../../ui/forms/choices/CheckboxGroup';
import type { Choice } from '../../ui/forms/choices/choices';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { Stack } from '../../ui/layout/Stack';
import { ChosenPartnersField } from './ChosenPartnersField';

/** The choices of a form with an audience, from `loadAudienceChoices`. */
export interface AudienceChoices {
  tiers: readonly Choice[];
  /** Partners by name: at least those that the record has chosen. */
  partners: readonly Choice[];
}

/** The form fields of `AudienceField`, to spread into the fields of a form. */
export const audienceFormFields = { audience: text, tiers: tags, partnerIds: tags };

interface Props {
  /** null for a new record. */
  record: Audience<SharedAudienceKind> | null;
  choices: AudienceChoices;
  /** Whether `Nobody` can be chosen. */
  canBeNone?: boolean;
  label?: string;
  /** The initial audience of a new record. */
  initial?: SharedAudienceKind;
  description?: string;
}

const choicesOfKinds: readonly Choice[] = audiences.map((id) => ({ id, label: audienceLabels[id] }));
const choicesWithNobody: readonly Choice[] = [{ id: 'none', label: 'Nobody' }, ...choicesOfKinds];
const isKind = (value: string): value is SharedAudienceKind => sharedAudiences.some((kind) => kind === value);

/** Part of a form: which partners see the record in their portal. */
export function AudienceField(props: Props) {
  const { record, choices, canBeNone = false, label = 'Who sees it', initial = 'all', description } = props;
  const [kind, setKind] = useState<SharedAudienceKind>(record?.audience ?? initial);
  const known = new Set(choices.tiers.map(({ id }) => id));
  // Tiers that were removed from the vocabulary stay until someone removes them from the record.
  const removed = (record?.tiers ?? []).filter((tier) => !known.has(tier)).map((id) => ({ id, label: id }));
  return (
    <Stack gap={12}>
      <RadioGroup
        name="audience"
        label={label}
        orientation="horizontal"
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
        choices={canBeNone ? choicesWithNobody : choicesOfKinds}
        description={description}
      />
      {kind === 'tiers' && (
        <CheckboxGroup
          name="tiers"
          label="Tiers"
          hasColumns="narrow"
          defaultValue={record?.tiers ?? []}
          choices={[...choices.tiers, ...removed]}
          emptyText="There are no tiers yet. Admins can add them to the tag vocabulary."
        />
      )}
      {kind === 'partners' && (
        <ChosenPartnersField
          defaultValue={(record?.partnerIds ?? []).map(
            (id) => choices.partners.find((partner) => partner.id === id) ?? { id, label: 'Partner' },
          )}
        />
      )}
    </Stack>
  );
}

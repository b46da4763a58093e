import { useState } from 'react';
import type { PreferencesView } from '../../../../src/features/trends/preferences/trend-preferences.service';
import {
  trendIndustries,
  trendLimits,
  trendMessages,
  type TrendIndustry,
} from '../../../../src/features/trends/trends.rules';
import type { PreferenceChanges } from '../../../../src/features/trends/trends.schema';
import { tags, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { TagField } from '../../../ui/tags/TagField';
import { LocationFields } from './LocationFields';
import { FAILED, LOOKING } from '../trend-texts';
import type { TrendSelection } from './usePreferences';

interface Props {
  wanted: TrendSelection;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (saved: TrendSelection) => void;
}

const fields = { industries: tags, locations: tags, keywords: tags } satisfies FieldsOf<PreferenceChanges>;

export default function PreferencesDialog({ wanted, isOpen, onClose, onSaved }: Props) {
  const [industries, setIndustries] = useState<readonly TrendIndustry[]>(wanted.industries);
  const [locations, setLocations] = useState(wanted.locations);
  const form = useForm({
    method: 'POST',
    path: '/api/trend-preferences',
    record: wanted,
    fields,
    texts: { success: { title: 'Preferences saved', description: LOOKING }, failure: FAILED.save },
    body: (values) => ({ ...values, industries, locations }),
    onSaved: (saved: PreferencesView) => {
      onSaved(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Preferences"
      description="News topics for everyone in this workspace."
      submitLabel="Save Preferences"
      size="wide"
      isOpen={isOpen}
      onClose={onClose}
    >
      <CheckboxGroup
        name="industries"
        label="Industries"
        description="None chosen means all."
        hasColumns
        choices={choicesOf(trendIndustries)}
        value={[...industries]}
        onChange={(chosen) => setIndustries(trendIndustries.filter((one) => chosen.includes(one)))}
      />
      <LocationFields value={locations} onChange={setLocations} />
      <TagField
        {...form.field('keywords')}
        label="Keywords"
        description="Articles contain at least one of them."
        max={trendLimits.keywords}
        maxMessage={trendMessages.tooManyKeywords}
      />
    </FormDialog>
  );
}

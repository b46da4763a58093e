import { useState } from 'react';
import type { PreferencesView } from '../../../../src/features/trends/preferences/trend-preferences.service';
import {
  trendIndustries,
  trendLimits,
  trendMessages,
  type TrendIndustry,
} from '../../../../src/features/trends/trends.rules';
import { changesTo } from '../../../lib/changes-to';
import { FormDialog } from '../../../lib/FormDialog';
import { useFormSave } from '../../../lib/useSave';
import { CheckboxGroup } from '../../../ui/CheckboxGroup';
import { choicesOf } from '../../../ui/choices';
import { TagField } from '../../../ui/TagField';
import { LocationFields } from './LocationFields';
import { FAILED, LOOKING } from '../trend-texts';
import type { TrendSelection } from './usePreferences';

interface Props {
  wanted: TrendSelection;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (saved: TrendSelection) => void;
}

export default function PreferencesDialog({ wanted, isOpen, onClose, onSaved }: Props) {
  const [industries, setIndustries] = useState<readonly TrendIndustry[]>(wanted.industries);
  const [locations, setLocations] = useState(wanted.locations);
  const [keywords, setKeywords] = useState<readonly string[]>(wanted.keywords);
  const { save, isPending, errors } = useFormSave<PreferencesView>({
    success: { title: 'Preferences saved', description: LOOKING },
    failure: FAILED.save,
  });

  const submit = async () => {
    const body = changesTo(wanted, { industries, locations, keywords });
    const saved = await save({ method: 'POST', path: '/api/trend-preferences', body });
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  };

  return (
    <FormDialog
      title="Preferences"
      description="News topics for everyone in this workspace."
      submitLabel="Save Preferences"
      size="wide"
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CheckboxGroup
        label="Industries"
        description="None chosen means all."
        hasColumns
        choices={choicesOf(trendIndustries)}
        value={[...industries]}
        onChange={(chosen) => setIndustries(trendIndustries.filter((one) => chosen.includes(one)))}
        errorMessage={errors?.industries?.[0]}
      />
      <LocationFields value={locations} onChange={setLocations} errorMessage={errors?.locations?.[0]} />
      <TagField
        label="Keywords"
        description={`Articles contain at least one of them. ${keywords.length} of ${trendLimits.keywords}; separate them with commas.`}
        value={keywords}
        onChange={setKeywords}
        max={trendLimits.keywords}
        maxMessage={trendMessages.tooManyKeywords}
        errorMessage={errors?.keywords?.[0]}
      />
    </FormDialog>
  );
}

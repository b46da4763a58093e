import { useState } from 'react';
import { Card } from '../../ui/records/Card';
import { Checkbox } from '../../ui/forms/choices/Checkbox';
import { CheckboxGroup } from '../../ui/forms/choices/CheckboxGroup';
import { Checklist } from '../../ui/lists/steps/Checklist';
import { ComboBox } from '../../ui/forms/choices/ComboBox';
import { ConditionChip, ConditionChips } from '../../ui/filters/ConditionChips';
import { EditorChoices, EditorSelect } from '../../ui/filters/ConditionEditorParts';
import { FilterChoices } from '../../ui/filters/FilterChoices';
import { Grid } from '../../ui/layout/Grid';
import { Inline } from '../../ui/layout/Inline';
import { choicesOf } from '../../ui/forms/choices/choices';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { Select } from '../../ui/forms/choices/Select';
import { statusLabel } from '../../ui/tokens/status';
import { TagField } from '../../ui/tags/TagField';
import { TagInput } from '../../ui/tags/TagInput';
import { ViewSwitch } from '../../ui/navigation/ViewSwitch';
import { Sample } from './sample';

const industries = choicesOf(['SaaS', 'FinTech', 'HealthTech', 'EdTech', 'E-commerce', 'MarTech']);
const priorities = choicesOf(['low', 'medium', 'high'], statusLabel);
const steps = [
  { id: 'verifiedDetails', label: 'Verified company details' },
  { id: 'contacted', label: 'Contacted the applicant' },
  { id: 'discussedFit', label: 'Discussed partnership fit', description: 'Products, regions and goals.' },
];

export function ChoiceSamples() {
  const [industry, setIndustry] = useState('MarTech');
  const [view, setView] = useState('list');
  const [ticked, setTicked] = useState(['verifiedDetails']);
  const [wanted, setWanted] = useState(['SaaS', 'FinTech']);
  return (
    <>
      <Sample title="ConditionChips and the parts of their editor">
        <ConditionChips label="Conditions">
          <ConditionChip label="Status" text="is Active" removeHref="#" />
        </ConditionChips>
        <EditorSelect label="Operator" choices={priorities} value="low" onChange={() => undefined} />
        <EditorChoices
          label="Industries"
          typed=""
          onType={null}
          choices={industries}
          isSeveral
          value={wanted}
          onChange={setWanted}
        />
      </Sample>
      <Sample title="Select and ComboBox">
        <Grid>
          <Select name="priority" label="Priority" choices={priorities} placeholder="Choose a priority" />
          <Select
            name="status"
            label="Status"
            choices={priorities}
            defaultValue="medium"
            description="Seen by everyone."
          />
          <Select
            name="region"
            label="Region"
            choices={industries}
            isRequired
            placeholder="Choose one"
            errorMessage="Location is required"
          />
          <ComboBox label="Industry" choices={industries} placeholder="Type to find" />
          <ComboBox
            label="Second industry"
            choices={industries}
            defaultValue="EdTech"
            errorMessage="Industry is required"
          />
        </Grid>
        <Inline>
          <Select
            hideLabel
            name="industry"
            label="Filter by industry"
            choices={industries}
            value={industry}
            onChange={setIndustry}
          />
        </Inline>
      </Sample>
      <Sample title="FilterChoices, a filter that takes several">
        <Inline>
          <FilterChoices
            name="industry"
            label="Industry"
            choices={industries}
            value={wanted}
            onChange={setWanted}
          />
          <FilterChoices name="none" label="Priority" choices={priorities} value={[]} onChange={setWanted} />
        </Inline>
      </Sample>
      <Sample title="ViewSwitch">
        <ViewSwitch
          label="View"
          views={[
            { id: 'list', label: 'List', icon: 'list' },
            { id: 'timeline', label: 'Timeline', icon: 'calendar' },
          ]}
          selected={view}
          onChange={setView}
        />
      </Sample>
      <Sample title="TagField">
        <TagField
          name="words"
          label="Tags"
          defaultValue={['first contact', 'renewal']}
          max={3}
          maxMessage="Maximum 3 tags allowed"
        />
        <TagField
          name="refused"
          label="Tags that were refused"
          defaultValue={[]}
          max={3}
          maxMessage="Maximum 3 tags allowed"
          errorMessage="Tag is too long"
        />
      </Sample>
      <Sample title="TagInput">
        <TagInput
          label="Tags"
          choices={industries}
          name="tags"
          defaultValue={['SaaS', 'FinTech']}
          max={3}
          maxMessage="Maximum 3 tags allowed per partner"
        />
      </Sample>
      <Sample title="Checkbox, CheckboxGroup, RadioGroup">
        <Inline gap={16}>
          <Checkbox>Not ticked</Checkbox>
          <Checkbox defaultSelected>Ticked</Checkbox>
          <Checkbox isIndeterminate>Some</Checkbox>
          <Checkbox isDisabled>Disabled</Checkbox>
          <Checkbox isDisabled defaultSelected>
            Disabled, ticked
          </Checkbox>
          <Checkbox isInvalid>Invalid</Checkbox>
        </Inline>
        <Grid>
          <CheckboxGroup label="Industries" choices={industries} defaultValue={['SaaS']} hasColumns />
          <CheckboxGroup
            label="Offering"
            choices={choicesOf(['Solutions', 'Services'])}
            isRequired
            errorMessage="Please select at least one offering (Solutions or Services)"
          />
          <RadioGroup
            label="Location"
            choices={choicesOf(['Virtual', 'In person', 'Hybrid'])}
            defaultValue="Virtual"
          />
          <RadioGroup
            label="Frequency"
            choices={choicesOf(['hourly', 'daily', 'weekly'], statusLabel)}
            orientation="horizontal"
            description="How often the source is checked."
          />
        </Grid>
      </Sample>
      <Sample title="Checklist">
        <Card>
          <Checklist label="Before approval" items={steps} ticked={ticked} onChange={setTicked} />
        </Card>
      </Sample>
    </>
  );
}

import { itemCategories, significanceLevels } from '../../../../src/features/monitoring/monitoring.rules';
import {
  ruleActionTypes,
  ruleLimits,
  ruleMessages,
} from '../../../../src/features/monitoring/rules/rules.rules';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { CheckboxGroup } from '../../../ui/forms/choices/CheckboxGroup';
import { choicesOf, type Choice } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { TextField } from '../../../ui/forms/text/TextField';
import { TagField } from '../../../ui/tags/TagField';
import { TagInput } from '../../../ui/tags/TagInput';
import { categoryLabel } from '../monitoring-texts';
import type { RuleDraft, RuleSummary } from './load-rules.server';
import { actionLabels } from './rule-summary';
import { atFields, bodyOf, draftOf, fields, recordOf } from './rule-fields';
import { RulePreviewButton } from './RulePreviewButton';

interface Props {
  /** null for a new rule. */
  rule: RuleSummary | null;
  /** Initial values of a new rule. */
  draft: RuleDraft | null;
  competitors: readonly Choice[];
  sources: readonly Choice[];
  isOpen: boolean;
  onClose: () => void;
}

const significances: readonly Choice[] = [
  { id: '', label: 'Any' },
  { id: String(significanceLevels.medium), label: 'Medium or high' },
  { id: String(significanceLevels.high), label: 'High' },
];

export default function RuleDialog({ rule, draft, competitors, sources, isOpen, onClose }: Props) {
  const form = useForm({
    path: '/api/monitoring-rules',
    record: rule && recordOf(rule),
    fields,
    initial: draft ? draftOf(draft) : {},
    texts: rule
      ? { success: 'Rule updated', failure: 'Failed to update rule' }
      : { success: 'Rule added', failure: 'Failed to add rule' },
    body: (values) => bodyOf(values),
    mapErrors: atFields,
    onSaved: onClose,
  });
  const words = { max: ruleLimits.words, maxMessage: ruleMessages.tooManyWords };

  return (
    <FormDialog
      form={form}
      size="wide"
      title={rule ? 'Edit Rule' : 'Add Rule'}
      description="The rule acts on new items that meet all conditions. Empty conditions don't count."
      submitLabel={rule ? 'Save Changes' : 'Add Rule'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" isRequired autoFocus autoComplete="off" />
      <CheckboxGroup
        {...form.field('categories')}
        label="Categories"
        description="One of these"
        choices={choicesOf(itemCategories, categoryLabel)}
        hasColumns
      />
      <Select
        {...form.field('minSignificance')}
        label="Significance"
        description="The significance of an item when it is found. Further reports of its story can raise it later."
        choices={withMissing(
          significances,
          [rule?.conditions.minSignificance ?? ''],
          (value) => `${value} or more`,
        )}
      />
      <TagInput
        {...form.field('competitorIds')}
        label="Competitors"
        description="One of these"
        placeholder="Choose a competitor…"
        choices={withMissing(competitors, rule?.conditions.competitorIds, () => 'Deleted competitor')}
        max={ruleLimits.ids}
        maxMessage={`At most ${ruleLimits.ids} competitors are allowed`}
      />
      <TagInput
        {...form.field('sourceIds')}
        label="Sources"
        description="One of these"
        placeholder="Choose a source…"
        choices={withMissing(sources, rule?.conditions.sourceIds, () => 'Deleted source')}
        max={ruleLimits.ids}
        maxMessage={`At most ${ruleLimits.ids} sources are allowed`}
      />
      <TagField
        {...form.field('anyWords')}
        {...words}
        label="Any of these words"
        description="Whole words or phrases in the title or content."
      />
      <TagField {...form.field('allWords')} {...words} label="All of these words" />
      <TagField {...form.field('noWords')} {...words} label="None of these words" />
      <RulePreviewButton />
      <CheckboxGroup
        {...form.field('actionTypes')}
        label="Actions"
        description={`Creates no records from a source's first check, at most one lead and one roadmap item per story, and at most ${ruleLimits.createdPerHour} records per hour.`}
        isRequired
        choices={ruleActionTypes.map((type) => ({ id: type, label: actionLabels[type] }))}
        hasColumns
      />
    </FormDialog>
  );
}

/** Adds choices for values of the rule that are no longer offered. */
function withMissing(
  choices: readonly Choice[],
  values: readonly (string | number)[] | undefined,
  labelOf: (value: string | number) => string,
): readonly Choice[] {
  const known = new Set(choices.map(({ id }) => id));
  const missing = (values ?? []).filter((value) => !known.has(String(value)));
  return [...choices, ...missing.map((value) => ({ id: String(value), label: labelOf(value) }))];
}

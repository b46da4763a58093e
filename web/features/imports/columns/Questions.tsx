import type { ImportChanges } from '../../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../../src/features/imports/present-import';
import { RadioGroup } from '../../../ui/forms/choices/RadioGroup';
import { Section } from '../../../ui/layout/sections/Section';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

const answers = {
  dmy: 'Day first: 3/4/2027 is April 3',
  mdy: 'Month first: 3/4/2027 is March 4',
  ymd: 'Year first',
  '.': 'A decimal point: 1.250 is one and a quarter',
  ',': 'A decimal comma: 1.250 is one thousand two hundred and fifty',
} as const;

/** Asks what the cells of columns don't tell. Nothing is imported before that. */
export function Questions({ view, onChange }: Props) {
  if (view.questions.length === 0) return null;
  return (
    <Section title="Two readings" description="These values can be read in two ways. Choose the right one.">
      {view.questions.map(({ column, kind, choices, samples }) => {
        const header = view.columns[column]?.header ?? '';
        return (
          <RadioGroup
            key={`${column} ${kind}`}
            label={`${kind === 'dateOrder' ? 'Dates' : 'Numbers'} in “${header}”`}
            description={`In your file: ${samples.join(', ')}`}
            value=""
            choices={choices.map((id) => ({ id, label: answers[id] }))}
            onChange={(value) => {
              const answer = choices.find((choice) => choice === value);
              if (answer !== undefined) onChange({ columns: { [column]: { [kind]: answer } } });
            }}
          />
        );
      })}
    </Section>
  );
}

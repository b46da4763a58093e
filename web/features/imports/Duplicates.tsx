import type { DuplicateChoice } from '../../../src/features/imports/imports.rules';
import type { ImportChanges } from '../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../src/features/imports/present-import';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { Section } from '../../ui/layout/sections/Section';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
import { count } from './import-texts';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

export function Duplicates({ view, onChange }: Props) {
  const { duplicateRows, counts } = view;
  const rest = counts.duplicates - duplicateRows.length;
  return (
    <Section
      width="full"
      title={count(counts.duplicates, 'duplicate', 'duplicates')}
      description="Rows that already exist in your workspace or appear twice in the file"
    >
      <RadioGroup
        label="What to do with duplicates"
        value={view.duplicates}
        onChange={(value) => onChange({ duplicates: choiceOf(value) })}
        choices={[
          { id: 'skip', label: 'Skip them' },
          { id: 'import', label: 'Import them anyway' },
        ]}
      />
      <Table
        label="Duplicate rows"
        stacks
        columns={[
          { id: 'row', header: 'Row', cell: ({ row }) => `Row ${row}` },
          { id: 'name', header: 'What', cell: ({ name }) => name },
          { id: 'message', header: 'Why', cell: ({ message }) => message },
        ]}
        rows={duplicateRows}
        rowKey={({ row }) => row}
      />
      {rest > 0 && (
        <Text tone="muted" size="sm">
          and {count(rest, 'more', 'more')}
        </Text>
      )}
    </Section>
  );
}

const choiceOf = (value: string): DuplicateChoice => (value === 'import' ? 'import' : 'skip');

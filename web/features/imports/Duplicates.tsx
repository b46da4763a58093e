import {
  duplicateChoices,
  importedRecord,
  importKeys,
  isUpdate,
} from '../../../src/features/imports/imports.rules';
import type { ImportChanges } from '../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../src/features/imports/present-import';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { Select } from '../../ui/forms/choices/Select';
import { Inline } from '../../ui/layout/Inline';
import { Section } from '../../ui/layout/sections/Section';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
import { count } from './import-texts';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

/** What happens to rows that exist: whether they are skipped or change their record, and what finds it. */
export function Duplicates({ view, onChange }: Props) {
  const { duplicateRows, counts, keys, key, nouns } = view;
  const rest = counts.duplicates - duplicateRows.length;
  const canUpdate = keys.length > 0;
  const { isUnique } = importedRecord(view.entity).importing;
  if (counts.duplicates === 0 && !canUpdate) return null;
  const updating = [
    {
      id: 'update',
      label: 'Update them',
      description: `Changes the fields of which the file has a text, and adds new ${nouns.many}`,
    },
    { id: 'updateOnly', label: 'Update them, and add no others' },
  ];
  return (
    <Section
      width="full"
      title={counts.duplicates === 0 ? 'Duplicates' : count(counts.duplicates, 'duplicate', 'duplicates')}
      description="Rows that already exist in your workspace or appear twice in the file"
    >
      <RadioGroup
        label="What to do with duplicates"
        value={view.duplicates}
        onChange={(value) => onChange({ duplicates: duplicateChoices.find((choice) => choice === value) })}
        choices={[
          { id: 'skip', label: 'Skip them' },
          ...(isUnique ? [] : [{ id: 'import', label: 'Import them anyway' }]),
          ...(canUpdate ? updating : []),
        ]}
      />
      {keys.length > 1 && key !== null && (
        <Inline>
          <Select
            label="Compare by"
            name="key"
            value={key}
            choices={keys.map((id) => ({ id, label: keyLabels[id] }))}
            onChange={(value) => onChange({ key: importKeys.find((one) => one === value) })}
          />
        </Inline>
      )}
      {!isUpdate(view.duplicates) && duplicateRows.length > 0 && (
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
      )}
      {!isUpdate(view.duplicates) && rest > 0 && (
        <Text tone="muted" size="sm">
          and {count(rest, 'more', 'more')}
        </Text>
      )}
    </Section>
  );
}

const keyLabels: Record<(typeof importKeys)[number], string> = {
  externalId: 'External ID',
  email: 'Email',
  domain: 'Domain of the website',
  name: 'Name',
  code: 'Code',
};

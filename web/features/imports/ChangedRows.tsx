import { changeText } from '../../../src/features/audit/audit-words.rules';
import type { ImportView } from '../../../src/features/imports/present-import';
import { Section } from '../../ui/layout/sections/Section';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
import { count } from './import-texts';

/** Lists what the rows of the file change in records, before they do. */
export function ChangedRows({ view }: { view: ImportView }) {
  const { changes, counts, nouns } = view;
  const rest = counts.updated - changes.length;
  if (changes.length === 0) return null;
  return (
    <Section
      width="full"
      title={count(counts.updated, 'change', 'changes')}
      description={`What the file changes in ${nouns.many} that exist. Empty cells change nothing.`}
    >
      <Table
        label="Changes"
        stacks
        columns={[
          { id: 'row', header: 'Row', cell: ({ row }) => `Row ${row}` },
          { id: 'name', header: 'What', cell: ({ name }) => name },
          {
            id: 'changes',
            header: 'Changes',
            cell: ({ changes: fields }) => <Texts texts={fields.map((change) => cut(changeText(change)))} />,
          },
        ]}
        rows={changes}
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

function Texts({ texts }: { texts: string[] }) {
  if (texts.length === 1) return texts[0];
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const MAX_LENGTH = 200;
const cut = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text;

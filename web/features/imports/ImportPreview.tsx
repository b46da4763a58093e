import type { ImportView } from '../../../src/features/imports/present-import';
import { Results } from '../../lib/lists/Results';
import { Section } from '../../ui/layout/sections/Section';
import { Table } from '../../ui/lists/table/Table';
import { Text } from '../../ui/text/Text';
import { UploadButton } from './ChooseFile';
import { ColumnMapping } from './columns/ColumnMapping';
import { ValueTable } from './columns/ValueTable';
import { Questions } from './columns/Questions';
import { ChangedRows } from './ChangedRows';
import { ConfirmImport } from './ConfirmImport';
import { Duplicates } from './Duplicates';
import { FileReading } from './FileReading';
import { ProblemRows, type Problems } from './bad-rows/ProblemRows';
import { count, readAs } from './import-texts';
import { useChoices } from './useChoices';

interface Props {
  view: ImportView;
  problems: Problems;
}

/** The preview of an import. Each choice is saved at once and updates the whole preview. */
export function ImportPreview({ view, problems }: Props) {
  const { change, isStale } = useChoices(view.id);
  const { counts } = view;
  const shown = view.fields.filter(({ name }) => view.sample.some(({ values }) => values[name]));
  return (
    <Results isStale={isStale}>
      <Section title="File" description={`${count(counts.rows, 'row', 'rows')}, ${readAs(view)}`}>
        <p>
          <strong>{view.fileName}</strong>
        </p>
        {view.notices.map((notice) => (
          <Text key={notice} tone="muted" size="sm">
            {notice}
          </Text>
        ))}
        <FileReading view={view} onChange={change} />
        <UploadButton entity={view.entity} label="Choose Another File" />
      </Section>
      <Questions view={view} onChange={change} />
      <Section
        width="full"
        title="Columns"
        description="Match the columns of your file to fields. “Default when empty” fills in rows without a value."
      >
        <ColumnMapping view={view} onChange={change} />
      </Section>
      <ValueTable view={view} onChange={change} />
      {shown.length > 0 && (
        <Section width="full" title="First rows" description={`Preview of the imported ${view.nouns.many}`}>
          <Table
            label="Preview of the first rows"
            stacks
            columns={[
              { id: 'row', header: 'Row', cell: ({ row }) => `Row ${row}` },
              ...shown.map(({ name, label }) => ({
                id: name,
                header: label,
                cell: ({ values }: ImportView['sample'][number]) => cut(values[name] ?? ''),
              })),
            ]}
            rows={view.sample}
            rowKey={({ row }) => row}
          />
        </Section>
      )}
      {counts.bad > 0 && <ProblemRows view={view} problems={problems} />}
      <Duplicates view={view} onChange={change} />
      <ChangedRows view={view} />
      <ConfirmImport view={view} isStale={isStale} />
    </Results>
  );
}

const MAX_LENGTH = 80;
const cut = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text || '—';

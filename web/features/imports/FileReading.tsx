import type { ImportChanges } from '../../../src/features/imports/imports.schema';
import type { ImportView } from '../../../src/features/imports/present-import';
import { Select } from '../../ui/forms/choices/Select';
import { Inline } from '../../ui/layout/Inline';

interface Props {
  view: ImportView;
  onChange: (changes: ImportChanges) => void;
}

const separators = [
  { id: ',', label: 'Comma' },
  { id: ';', label: 'Semicolon' },
  { id: '\t', label: 'Tab' },
  { id: '|', label: 'Bar |' },
] as const;

/** How the file is read: the sheet of a workbook, or the encoding and separator of a text. */
export function FileReading({ view, onChange }: Props) {
  const { encoding, encodings, delimiter, sheet, sheets } = view;
  if (sheet !== null)
    return (
      <Select
        label="Sheet"
        name="sheet"
        value={sheet}
        choices={sheets.map((name) => ({ id: name, label: name }))}
        onChange={(name) => onChange({ sheet: name })}
      />
    );
  const isKnown = separators.some(({ id }) => id === delimiter);
  return (
    <Inline>
      <Select
        label="Encoding"
        name="encoding"
        value={encoding}
        choices={encodings.map((name) => ({ id: name, label: name }))}
        onChange={(value) => onChange({ encoding: encodings.find((name) => name === value) })}
      />
      <Select
        label="Separator"
        name="delimiter"
        value={delimiter}
        choices={isKnown ? separators : [...separators, { id: delimiter, label: `“${delimiter}”` }]}
        onChange={(value) => onChange({ delimiter: separators.find(({ id }) => id === value)?.id })}
      />
    </Inline>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { Select } from '../../ui/forms/choices/Select';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { exportHref, rememberExport, useExportChoice, type ExportFormat } from './export-choice';

interface Props {
  title: string;
  path: string;
  /** The filters of the list. */
  query: URLSearchParams;
  /** Whether the list can be an address book. */
  hasVcards?: boolean;
  onClose: () => void;
}

const formats: { id: ExportFormat; label: string }[] = [
  { id: 'csv', label: 'CSV for a spreadsheet' },
  { id: 'xlsx', label: 'Excel workbook (XLSX)' },
  { id: 'program', label: 'CSV for programs: names of fields, raw values' },
  { id: 'json', label: 'JSON' },
];
const vcard = { id: 'vcard', label: 'vCard for address books' } as const;

const AS_STORED = 'As stored: 2026-01-31, 1250.50';
const common = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL', 'pt-BR', 'ja-JP'];

/** The languages and regions to choose from, those of the browser first. */
function localeChoices() {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const day = new Date(2026, 0, 31);
  const labelOf = (id: string) => {
    const example = new Intl.Locale(id, { calendar: 'gregory', numberingSystem: 'latn' });
    return `${names.of(id)}: ${day.toLocaleDateString(example)}, ${(1250.5).toLocaleString(example, { minimumFractionDigits: 2 })}`;
  };
  const own = navigator.languages.filter((id) => id.includes('-')).slice(0, 3);
  const ids = [...new Set([...own, ...common])];
  return [{ id: '', label: AS_STORED }, ...ids.map((id) => ({ id, label: labelOf(id) }))];
}

/** Asks for the format of a file, and remembers it for the next export. */
export default function ExportDialog({ title, path, query, hasVcards = false, onClose }: Props) {
  const last = useExportChoice();
  const [format, setFormat] = useState<ExportFormat>(hasVcards ? 'vcard' : last.format);
  const [locale, setLocale] = useState(last.locale);
  const [locales] = useState(localeChoices);
  const choices = hasVcards ? [vcard, ...formats] : formats;
  const find = (id: string) => choices.find((choice) => choice.id === id);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description="The file has all pages of the list, with its filters."
    >
      <DialogBody>
        <RadioGroup
          label="Format"
          choices={choices}
          value={format}
          onChange={(id) => setFormat(find(id)?.id ?? format)}
        />
        {format === 'csv' && (
          <Select
            label="Numbers and dates"
            description="As the spreadsheet of this language and region reads them."
            name="locale"
            value={locale}
            choices={locales}
            onChange={setLocale}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <ButtonLink
          variant="primary"
          icon="download"
          href={exportHref(path, query, { format, locale })}
          download
          onClick={() => {
            if (!hasVcards) rememberExport({ format, locale });
            onClose();
          }}
        >
          Export
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}

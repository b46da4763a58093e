import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import {
  importedRecord,
  importFile,
  importLimits,
  type ImportEntity,
} from '../../../src/features/imports/imports.rules';
import { useSave } from '../../lib/requests/useSave';
import { FileButton } from '../../ui/actions/FileButton';
import { FormError } from '../../ui/forms/FormError';
import { Section } from '../../ui/layout/sections/Section';
import { Text } from '../../ui/text/Text';

const accepted = ['.csv', '.tsv', '.txt', '.xlsx', 'text/plain', ...importFile.types];

function acceptedFor(entity: ImportEntity): string[] {
  const { also } = importedRecord(entity).importing;
  return also ? [...accepted, ...also.extensions, ...also.types] : accepted;
}

const TOO_LARGE = 'The file is larger than 8 MB. Split it, and import the parts one after the other.';

export function ChooseFile({ entity, isOver }: { entity: ImportEntity; isOver: boolean }) {
  const { needs, also } = importedRecord(entity).importing;
  return (
    <Section title="Choose a file" description={needs}>
      <p>
        Choose a CSV file or an Excel workbook (XLSX) whose first row names the columns. A file can have up to
        10,000 rows and 8 MB. Nothing is imported until you have checked the preview and confirmed it.
      </p>
      {isOver && <FormError message="This import has expired. Choose the file again." />}
      <UploadButton
        entity={entity}
        label={also ? `Choose CSV or ${also.name} File` : 'Choose File'}
        isPrimary
      />
    </Section>
  );
}

interface UploadProps {
  entity: ImportEntity;
  label: string;
  isPrimary?: boolean;
}

/** Uploads the chosen file and opens its preview. */
export function UploadButton({ entity, label, isPrimary }: UploadProps) {
  const navigate = useNavigate();
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, isPending, refusal } = useSave<{ id: string }>({
    shownInForm: 'all',
    failure: 'Failed to read the file',
  });

  async function upload(file: File) {
    setFileName(file.name);
    setProblem(file.size > importLimits.fileSize ? TOO_LARGE : null);
    if (file.size > importLimits.fileSize) return;
    const name = encodeURIComponent([...file.name.toWellFormed()].slice(-importLimits.fileName).join(''));
    const path = `/api/${entity}/imports?fileName=${name}`;
    // Windows names other types for .csv. The server recognizes files by their content.
    const type = importFile.types.includes(file.type) ? file.type : 'text/csv';
    const sent = await save({ method: 'POST', path, body: new Blob([file], { type }) });
    if (sent) navigate(`?id=${sent.data.id}`);
  }

  return (
    <>
      <div>
        <FileButton
          icon="upload"
          variant={isPrimary ? 'primary' : 'secondary'}
          accept={acceptedFor(entity)}
          isPending={isPending}
          onPick={(file) => void upload(file)}
        >
          {label}
        </FileButton>
      </div>
      <Text role="status" tone="muted" size="sm">
        {isPending && `Reading ${fileName ?? 'the file'}…`}
      </Text>
      <FormError message={problem ?? (isPending ? null : refusal?.message)} />
    </>
  );
}

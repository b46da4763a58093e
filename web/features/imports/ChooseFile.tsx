import { useNavigate } from '@remix-run/react';
import { importedRecord, importFile, type ImportEntity } from '../../../src/features/imports/imports.rules';
import { FileButton } from '../../ui/actions/FileButton';
import { FormError } from '../../ui/forms/FormError';
import { Section } from '../../ui/layout/sections/Section';
import { Text } from '../../ui/text/Text';
import { useUpload } from './useUpload';

const accepted = ['.csv', '.tsv', '.txt', '.xlsx', 'text/plain', ...importFile.types];

function acceptedFor(entity: ImportEntity): string[] {
  const { also } = importedRecord(entity).importing;
  return also ? [...accepted, ...also.extensions, ...also.types] : accepted;
}

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
  const { upload, isPending, status, problem } = useUpload();

  async function take(file: File) {
    const sent = await upload(file, `/api/${entity}/imports`);
    if (sent) navigate(`?id=${sent.id}`);
  }

  return (
    <>
      <div>
        <FileButton
          icon="upload"
          variant={isPrimary ? 'primary' : 'secondary'}
          accept={acceptedFor(entity)}
          isPending={isPending}
          onPick={(file) => void take(file)}
        >
          {label}
        </FileButton>
      </div>
      <Text role="status" tone="muted" size="sm">
        {status}
      </Text>
      <FormError message={problem} />
    </>
  );
}

import { useNavigate } from '@remix-run/react';
import {
  importedRecord,
  importEntities,
  type ImportEntity,
} from '../../../../src/features/imports/imports.rules';
import type { ImportSummary } from '../../../../src/features/imports/present-import';
import type { OperationView } from '../../../../src/features/operations/present-operation';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { RelativeTime } from '../../../lib/texts/RelativeTime';
import { ButtonLink, Link } from '../../../ui/actions/Link';
import { FileDropZone } from '../../../ui/forms/FileDropZone';
import { FormError } from '../../../ui/forms/FormError';
import { RowWords, Rows } from '../../../ui/layout/Rows';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { Section } from '../../../ui/layout/sections/Section';
import { Badge } from '../../../ui/records/Badge';
import { Text } from '../../../ui/text/Text';
import { count, importTexts, importTitle } from '../import-texts';
import { SwitchSection, type SwitchData } from '../../switches/SwitchSection';
import { useUpload } from '../useUpload';
import { PastImports } from './PastImports';

interface Props {
  /** The person's files of the last day. */
  files: readonly ImportSummary[];
  past: readonly OperationView[];
  nextCursor: string | null;
  /** Moves from other programs; null for people who may not start one. */
  switches: SwitchData | null;
}

/** The imports of all kinds of records: where to start, what waits, and what was imported. */
export default function ImportsPanel({ files, past, nextCursor, switches }: Props) {
  const waiting = files.filter(({ imported }) => imported === null);
  return (
    <>
      <Section
        title="Bring your data"
        description="Drop a CSV file or an Excel workbook. Its columns tell what it has. Nothing is imported until you have checked the preview and confirmed it."
      >
        <AnyFile />
      </Section>
      {waiting.length > 0 && (
        <Section
          title="Waiting for you"
          description="Files that you have uploaded and not imported yet. They are kept for a day."
        >
          <Rows label="Waiting files" wraps>
            {waiting.map((file) => (
              <WaitingFile key={file.id} file={file} />
            ))}
          </Rows>
        </Section>
      )}
      <Section
        title="Moving here"
        description="Import in this order, because later files name records of the earlier ones, such as the partner of a contact or a deal."
      >
        <Rows label="Kinds of records" wraps>
          {importEntities.map((entity, index) => (
            <Kind key={entity} entity={entity} step={index + 1} />
          ))}
        </Rows>
      </Section>
      {switches && (
        <SwitchSection
          {...switches}
          undoable={new Set(past.filter(({ canUndo }) => canUndo).map(({ id }) => id))}
        />
      )}
      <Section
        title="Past imports"
        description="An import can be undone for 30 days by its author and by admins."
      >
        <PastImports past={past} files={files} moves={switches?.runs ?? []} />
        <CursorPages nextCursor={nextCursor} />
      </Section>
    </>
  );
}

function AnyFile() {
  const navigate = useNavigate();
  const { upload, status, problem } = useUpload();

  async function take(file: File) {
    const sent = await upload(file, '/api/imports');
    if (sent) navigate(`${importTexts(sent.entity).path}?id=${sent.id}`);
  }

  return (
    <>
      <FileDropZone
        label="File to import"
        action="Choose File"
        hint="CSV or XLSX, up to 10,000 rows and 8 MB"
        isMultiple={false}
        onFiles={([file]) => file && void take(file)}
      />
      <Text role="status" tone="muted" size="sm">
        {status}
      </Text>
      <FormError message={problem} />
    </>
  );
}

function WaitingFile({ file }: { file: ImportSummary }) {
  const { path } = importTexts(file.entity);
  return (
    <li>
      <RowWords>
        <Text>
          <strong>{file.fileName}</strong>
        </Text>
        <Text tone="muted" size="sm">
          {importTitle(file.entity)}, {count(file.counts.rows, 'row', 'rows')}
          {file.counts.bad > 0 && `, ${count(file.counts.bad, 'problem', 'problems')}`},{' '}
          <RelativeTime time={file.createdAt} />
        </Text>
      </RowWords>
      <ButtonLink size="sm" href={`${path}?id=${file.id}`}>
        Continue<VisuallyHidden> with {file.fileName}</VisuallyHidden>
      </ButtonLink>
    </li>
  );
}

function Kind({ entity, step }: { entity: ImportEntity; step: number }) {
  const { path } = importTexts(entity);
  return (
    <li>
      <Badge>{String(step)}</Badge>
      <RowWords>
        <Text>
          <Link href={path}>{importTitle(entity)}</Link>
        </Text>
        <Text tone="muted" size="sm">
          {importedRecord(entity).importing.needs}
        </Text>
      </RowWords>
      <ButtonLink size="sm" href={path}>
        Import<VisuallyHidden> {importTitle(entity)}</VisuallyHidden>
      </ButtonLink>
    </li>
  );
}

import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { formatSize } from '../../../src/features/files/file-size.rules';
import { roleLabels } from '../../../src/features/membership/members/members.rules';
import {
  isUnderWay,
  MAX_IMPORT,
  type ImportSummary,
  type ImportView,
} from '../../../src/features/workspace-exports/import/workspace-imports.rules';
import { UploadRows } from '../../lib/files/UploadRows';
import { useUploads } from '../../lib/files/useUploads';
import { usePolling } from '../../lib/requests/usePolling';
import { useSave } from '../../lib/requests/useSave';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Button } from '../../ui/actions/Button';
import { Progress, ProgressStatus } from '../../ui/feedback/Progress';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { TextField } from '../../ui/forms/text/TextField';
import { Inline } from '../../ui/layout/Inline';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { BulletList } from '../../ui/text/BulletList';
import { Text } from '../../ui/text/Text';

const PATH = '/api/superadmin/workspace-imports';

/** Pauses between reloads, in ms: about an hour in all. */
const PAUSES_MS = [
  500,
  1_000,
  1_000,
  ...Array.from({ length: 20 }, () => 3_000),
  ...Array.from({ length: 350 }, () => 10_000),
];
/** Renamed values and invited people that are named. The others are counted. */
const MAX_NAMED = 10;

/** Imports workspaces from files that their owners have exported. */
export function ImportsTab({ imports }: { imports: readonly ImportView[] }) {
  const { revalidate } = useRevalidator();
  const uploads = useUploads<ImportView>({ path: PATH, maxUpload: MAX_IMPORT, onDone: revalidate });
  const current = imports.find(isUnderWay);
  const checked = imports.filter(({ status }) => status === 'checked');
  const ended = imports.filter(({ status }) => status === 'done' || status === 'failed');
  usePolling(current !== undefined, `${current?.id} ${current?.status}`, PAUSES_MS);
  return (
    <Stack gap={16}>
      <Section
        title="Import a Workspace"
        description="The ZIP file of an export becomes a new workspace. It is checked first, and nothing is imported before you confirm."
      >
        <Stack gap={16}>
          <FileDropZone
            label="Drop the file of a workspace"
            action="Choose File"
            hint={`or drop it here, up to ${formatSize(MAX_IMPORT)}`}
            onFiles={(files) => uploads.add(files.slice(0, 1))}
          />
          <UploadRows uploads={uploads} />
          <ProgressStatus>
            {current && (
              <Progress
                label={current.status === 'checking' ? 'Checking the file' : 'Importing the workspace'}
                value={current.progress}
                max={100}
              />
            )}
          </ProgressStatus>
        </Stack>
      </Section>
      {checked.map((view) => view.report && <Checked key={view.id} id={view.id} report={view.report} />)}
      {ended.length > 0 && (
        <Section title="Last Imports">
          <Rows label="Last imports">
            {ended.map((view) => (
              <Ended key={view.id} view={view} />
            ))}
          </Rows>
        </Section>
      )}
    </Stack>
  );
}

/** What a file would change, and its confirmation. */
function Checked({ id, report }: { id: string; report: ImportSummary }) {
  const [owner, setOwner] = useState('');
  const importing = useSave({ failure: 'Failed to start the import', shownInForm: 'all' });
  const discarding = useSave({ failure: 'Failed to discard the file' });
  const path = `${PATH}/${id}`;
  return (
    <Section title={report.name} description="The file is complete and unchanged. Nothing is imported yet.">
      <Stack gap={16}>
        <BulletList>
          {changesOf(report).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </BulletList>
        <TextField
          label="Owner (optional)"
          type="email"
          autoComplete="off"
          description="Email of the person to invite as the owner. Without it, you become the owner. Other owners of the file are invited as admins."
          value={owner}
          onChange={setOwner}
          errorMessage={importing.refusal?.message ?? undefined}
        />
        <Inline>
          <Button
            variant="primary"
            isPending={importing.isPending}
            onPress={() =>
              void importing.save({
                method: 'POST',
                path: `${path}/confirm`,
                body: { owner: owner.trim() === '' ? null : owner.trim() },
              })
            }
          >
            Import Workspace
          </Button>
          <Button
            isPending={discarding.isPending}
            onPress={() => void discarding.save({ method: 'DELETE', path })}
          >
            Discard
          </Button>
        </Inline>
      </Stack>
    </Section>
  );
}

function Ended({ view: { status, createdAt, error, report } }: { view: ImportView }) {
  const unsent = report?.invited.filter(({ mailStatus }) => mailStatus !== 'sent').length ?? 0;
  return (
    <li>
      <RowWords>
        <span>
          {report?.name ?? 'A file'} · <LocalTime time={createdAt} />
        </span>
        <Text tone="muted" size="sm">
          {status === 'failed' ? error : `Imported: ${rowsOf(report)}.`}
          {status === 'done' &&
            unsent > 0 &&
            ` ${unsent} invitations could not be mailed: the owner can send them again.`}
        </Text>
      </RowWords>
    </li>
  );
}

const number = (count: number): string => count.toLocaleString('en-US');

function rowsOf(report: ImportSummary | null): string {
  const rows = Object.values(report?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return `${number(rows)} rows`;
}

function changesOf(report: ImportSummary): string[] {
  const { counts, mapped, renamed, invited } = report;
  const kinds = ['partners', 'leads', 'deals', 'files'].map((name) => `${number(counts[name] ?? 0)} ${name}`);
  const changes = [`${rowsOf(report)}, among them ${kinds.join(', ')}`];
  changes.push(
    mapped === 0
      ? 'All ids stay as they are'
      : `${number(mapped)} ids are taken on this server, and are replaced everywhere`,
  );
  if (renamed.length > 0)
    changes.push(`Renamed, because taken: ${some(renamed.map(({ from, to }) => `${from} → ${to}`))}`);
  changes.push(
    invited.length === 0
      ? 'Nobody else is invited'
      : `Invited: ${some(invited.map(({ email, role }) => `${email} (${roleLabels[role]})`))}`,
  );
  return changes;
}

function some(all: readonly string[]): string {
  const more = all.length - MAX_NAMED;
  return `${all.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
}

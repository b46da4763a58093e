import { formatSize } from '../../../src/features/files/file-size.rules';
import type { ExportView } from '../../../src/features/workspace-exports/workspace-exports.rules';
import { usePolling } from '../../lib/requests/usePolling';
import { useSave } from '../../lib/requests/useSave';
import { formatDay } from '../../lib/texts/format-date';
import { LocalTime } from '../../lib/texts/LocalTime';
import { Button } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { Progress, ProgressStatus } from '../../ui/feedback/Progress';
import { Inline } from '../../ui/layout/Inline';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Section } from '../../ui/layout/sections/Section';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';

interface Props {
  workspaceId: string;
  exports: readonly ExportView[];
}

/** Pauses between reloads, in ms: about ten minutes in all. */
const PAUSES_MS = [
  500,
  1_000,
  1_000,
  ...Array.from({ length: 20 }, () => 3_000),
  ...Array.from({ length: 54 }, () => 10_000),
];

/** Starts exports of the whole workspace, and lists their files. */
export function ExportSection({ workspaceId, exports }: Props) {
  const path = `/api/workspaces/${workspaceId}/exports`;
  const { save, isPending } = useSave({ failure: 'Failed to start the export' });
  const running = exports.find(({ status }) => status === 'running');
  usePolling(running !== undefined, running?.id ?? '', PAUSES_MS);
  return (
    <Section
      title="Export"
      description="All records and files of this workspace in one ZIP file, without passwords and keys. Only owners can download it."
    >
      <Stack gap={16}>
        <Inline>
          <Button
            variant="secondary"
            icon="download"
            isPending={isPending}
            isDisabled={running !== undefined}
            onPress={() => void save({ method: 'POST', path })}
          >
            Export Workspace
          </Button>
        </Inline>
        <ProgressStatus>
          {running && <Progress label="Exporting the workspace" value={running.progress} max={100} />}
        </ProgressStatus>
        {exports.some((view) => view !== running) && (
          <Rows label="Exports">
            {exports
              .filter((view) => view !== running)
              .map((view) => (
                <ExportRow key={view.id} view={view} path={path} />
              ))}
          </Rows>
        )}
      </Stack>
    </Section>
  );
}

function ExportRow({ view, path }: { view: ExportView; path: string }) {
  const { id, status, size, error, createdAt, expiresAt } = view;
  return (
    <li>
      <RowWords>
        <LocalTime time={createdAt} />
        <Text tone="muted" size="sm">
          {status === 'failed' ? error : `${formatSize(size ?? 0)} · kept until ${formatDay(expiresAt)}`}
        </Text>
      </RowWords>
      {status === 'done' && (
        <Link href={`${path}/${id}/download`} aria-label={`Download the export of ${formatDay(createdAt)}`}>
          Download
        </Link>
      )}
    </li>
  );
}

import {
  attachedObjects,
  isAttachedKind,
  type AttachedName,
} from '../../../src/features/attachments/attached-objects.rules';
import type { ShownAttachment } from '../../../src/features/attachments/attachments.service';
import { formatSize } from '../../../src/features/files/file-size.rules';
import { can } from '../../../src/lib/roles';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { Results } from '../../lib/lists/Results';
import { UploadRows } from '../../lib/files/UploadRows';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useDownload } from '../../lib/files/useDownload';
import { useLoadedList } from '../../lib/lists/useLoadedList';
import { useMaxUpload } from '../../lib/files/useMaxUpload';
import { useMe } from '../../lib/useMe';
import { useUploads } from '../../lib/files/useUploads';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Text } from '../../ui/text/Text';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { Inline } from '../../ui/layout/Inline';
import { Rows } from '../../ui/layout/Rows';
import { Stack } from '../../ui/layout/Stack';
import { AttachmentRow } from './AttachmentRow';

const PAGE_SIZE = 20;

interface Props {
  /** Such as `deal:{id}`. Also pass it as the `key` if the object can change. */
  object: AttachedName;
}

export default function AttachmentList({ object }: Props) {
  const me = useMe();
  const path = `/api/attachments?object=${encodeURIComponent(object)}`;
  const list = useLoadedList<ShownAttachment>(`${path}&limit=${PAGE_SIZE}`);
  const maxUpload = useMaxUpload();
  const uploads = useUploads<ShownAttachment>({ path, maxUpload, onDone: list.added });
  const deletion = useDialog<ShownAttachment>();
  const { download, pending } = useDownload();
  const [kind = ''] = object.split(':');
  if (me === null || !isAttachedKind(kind)) return null;
  const canEdit = can(me.workspaceRole, attachedObjects[kind].edit);
  const { items, readOlder } = list;
  return (
    <Stack gap={16}>
      {canEdit && (
        <FileDropZone
          label="Drop files to add them"
          action="Choose Files"
          hint={`or drop them here, up to ${formatSize(maxUpload)} each`}
          onFiles={uploads.add}
        />
      )}
      <UploadRows uploads={uploads} />
      {items !== null && (
        <Results label="Files" items={items.length}>
          {items.length === 0 &&
            (canEdit ? (
              <Text tone="muted" size="sm">
                No files yet. Contracts, offers and other documents of this record belong here.
              </Text>
            ) : (
              <EmptyState
                icon="upload"
                title="No files yet"
                description="Contracts, offers and other documents of this record appear here."
              />
            ))}
          {items.length > 0 && (
            <Rows label="Files" wraps>
              {items.map((file) => (
                <AttachmentRow
                  key={file.id}
                  file={file}
                  isPending={pending === downloadPath(file)}
                  onDownload={() => void download(downloadPath(file))}
                  onDelete={canEdit ? () => deletion.open(file) : undefined}
                />
              ))}
            </Rows>
          )}
        </Results>
      )}
      {list.isFailed && <ErrorState onRetry={list.retry} />}
      {items === null && !list.isFailed && (
        <div role="status" aria-label="Loading files" aria-busy>
          <Skeleton height="4rem" />
        </div>
      )}
      {readOlder && (
        <Inline justify="center">
          <Button isPending={list.isLoading} onPress={readOlder}>
            Show Older Files
          </Button>
        </Inline>
      )}
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/attachments/${id}`}
        title="Delete this file?"
        description={`This deletes ${deletion.subject?.fileName ?? 'the file'}.`}
        confirmLabel="Delete File"
        success="File deleted"
        failure="Failed to delete the file"
        onDeleted={() => deletion.subject && list.removed(deletion.subject.id)}
      />
    </Stack>
  );
}

const downloadPath = ({ id }: ShownAttachment): string => `/api/attachments/${id}/download`;

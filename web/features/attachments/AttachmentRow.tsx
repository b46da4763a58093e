import type { ShownAttachment } from '../../../src/features/attachments/attachments.service';
import { formatSize } from '../../../src/features/files/file-size.rules';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { IconButton } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { RowWords } from '../../ui/layout/Rows';
import { Text } from '../../ui/text/Text';

interface Props {
  file: ShownAttachment;
  isPending: boolean;
  onDownload: () => void;
  /** Undefined for people who can't delete it. */
  onDelete: (() => void) | undefined;
}

export function AttachmentRow({ file, isPending, onDownload, onDelete }: Props) {
  const { fileName, size, createdByName, createdAt } = file;
  return (
    <li>
      <RowWords>
        <Text as="span">{fileName}</Text>
        <Text tone="muted" size="sm">
          {`${formatSize(size)} · ${createdByName} · `}
          <RelativeTime time={createdAt} />
        </Text>
      </RowWords>
      <Inline gap={4} wrap="no">
        <IconButton
          icon="download"
          label="Download"
          accessibleName={`Download ${fileName}`}
          size="sm"
          isPending={isPending}
          onPress={onDownload}
        />
        {onDelete && (
          <IconButton
            icon="trash"
            label="Delete"
            accessibleName={`Delete ${fileName}`}
            size="sm"
            onPress={onDelete}
          />
        )}
      </Inline>
    </li>
  );
}

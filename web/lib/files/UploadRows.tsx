import { formatSize } from '../../../src/features/files/file-size.rules';
import { Button, IconButton } from '../../ui/actions/Button';
import { UploadProgress } from '../../ui/feedback/UploadProgress';
import { FormError } from '../../ui/forms/FormError';
import { Inline } from '../../ui/layout/Inline';
import { Rows, RowWords } from '../../ui/layout/Rows';
import type { useUploads } from './useUploads';

interface Props<Result> {
  uploads: ReturnType<typeof useUploads<Result>>;
}

/** The files being sent, and the refused ones with the reason. */
export function UploadRows<Result>({ uploads: { uploads, retry, dismiss } }: Props<Result>) {
  if (uploads.length === 0) return null;
  return (
    <Rows label="Uploads" wraps>
      {uploads.map((upload) => {
        const { key, file, done, error } = upload;
        return (
          <li key={key}>
            <RowWords>
              {error === null ? (
                <UploadProgress label={file.name} detail={formatSize(file.size)} done={done} />
              ) : (
                <FormError message={`${file.name}: ${error}`} />
              )}
            </RowWords>
            <Inline gap={4} wrap="no">
              {error !== null && (
                <Button size="sm" accessibleName={`Try Again: ${file.name}`} onPress={() => retry(upload)}>
                  Try Again
                </Button>
              )}
              <IconButton
                icon="close"
                label={error === null ? 'Cancel' : 'Dismiss'}
                accessibleName={`${error === null ? 'Cancel' : 'Dismiss'} ${file.name}`}
                size="sm"
                onPress={() => dismiss(upload)}
              />
            </Inline>
          </li>
        );
      })}
    </Rows>
  );
}

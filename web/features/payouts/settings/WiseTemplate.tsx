import { payoutLimits } from '../../../../src/features/payouts/payouts.rules';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { FileButton } from '../../../ui/actions/FileButton';
import { notifyError } from '../../../ui/feedback/toast-queue';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';

const PATH = '/api/payouts/wise-template';

/** Sets whether files of Wise have its standard columns, or those of a template that was downloaded there. */
export function WiseTemplate({ columns }: { columns: readonly string[] | null }) {
  const uploading = useSave({ failure: 'Failed to save the template', success: 'Template saved' });
  const removing = useSave({ failure: 'Failed to remove the template', success: 'Template removed' });

  /** Sends the file as CSV, however the browser names its type. */
  function upload(file: File) {
    if (file.size > payoutLimits.template) return notifyError('The template is too large');
    const body = new Blob([file], { type: 'text/csv' });
    return void uploading.save({ method: 'PUT', path: PATH, body });
  }

  return (
    <Stack gap={12}>
      <Text>{columns === null ? 'Files have the standard columns of Wise.' : columns.join(', ')}</Text>
      <Inline justify="end">
        {columns !== null && (
          <Button
            isPending={removing.isPending}
            onPress={() => void removing.save({ method: 'DELETE', path: PATH })}
          >
            Remove Template
          </Button>
        )}
        <FileButton icon="upload" accept={['.csv']} isPending={uploading.isPending} onPick={upload}>
          {columns === null ? 'Upload Template' : 'Replace Template'}
        </FileButton>
      </Inline>
    </Stack>
  );
}

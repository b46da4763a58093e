import { documentFormatLabels } from '../../../src/features/document-templates/document-templates.rules';
import { useDownload } from '../../lib/useDownload';
import { useRead } from '../../lib/useRead';
import { Button } from '../../ui/actions/Button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { DocumentFrame } from '../../ui/text/DocumentFrame';
import { ReadingState } from '../templates/ReadingState';
import { downloadPath } from './download-path';
import type { DocumentSummary } from './load-document-templates.server';

interface Props {
  template: DocumentSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the document as its reader will see it. */
export default function PreviewDialog({ template, isOpen, onClose }: Props) {
  const { id, name, description, fileFormat } = template;
  const preview = useRead<{ html: string }>(`/api/document-templates/${id}/preview`);
  const { download, pending } = useDownload();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={name}
      description={description}
      size="wide"
    >
      <DialogBody>
        {preview.data ? (
          <DocumentFrame title={`Preview of ${name}`} html={preview.data.html} />
        ) : (
          <ReadingState isFailed={preview.isFailed} onRetry={preview.retry} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          variant="primary"
          icon="download"
          isPending={pending !== null}
          onPress={() => void download(downloadPath(template))}
        >
          {`Download ${documentFormatLabels[fileFormat]}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

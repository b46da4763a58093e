import { useState } from 'react';
import type { Preview } from '../../../src/features/document-templates/document-templates.service';
import { documentFormatLabels } from '../../../src/features/document-templates/document-templates.rules';
import { placeholderOf } from '../../../src/features/templates/variables.rules';
import { useDownload } from '../../lib/files/useDownload';
import { useRead } from '../../lib/requests/useRead';
import { Button } from '../../ui/actions/Button';
import type { Choice } from '../../ui/forms/choices/choices';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { DocumentFrame } from '../../ui/text/documents/DocumentFrame';
import { Text } from '../../ui/text/Text';
import { ReadingState } from '../templates/ReadingState';
import { PartnerPicker } from '../../lib/forms/PartnerPicker';
import { downloadPath, previewPath } from './document-paths';
import type { DocumentSummary } from './load-document-templates.server';

interface Props {
  template: DocumentSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the document as its readers see it, and downloads it for a partner. */
export default function PreviewDialog({ template, isOpen, onClose }: Props) {
  const { name, description, fileFormat } = template;
  const [partner, setPartner] = useState<Choice | null>(null);
  const partnerId = partner?.id ?? null;
  const preview = useRead<Preview>(previewPath(template, partnerId));
  const { download, pending } = useDownload();
  const button = (path: string, label: string, variant?: 'primary') => (
    <Button
      variant={variant}
      icon="download"
      isPending={pending === path}
      onPress={() => void download(path)}
    >
      {`Download ${label}`}
    </Button>
  );
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
        <PartnerPicker
          label="Preview as partner"
          description="Fills in the partner's name, logo and other values."
          onChange={setPartner}
        />
        {preview.data ? (
          <>
            {partner && preview.data.missing.length > 0 && (
              <Text tone="muted" size="sm">
                {`${partner.label} has no value for ${preview.data.missing.map(placeholderOf).join(', ')}.`}
              </Text>
            )}
            <DocumentFrame
              title={partner ? `Preview of ${name} for ${partner.label}` : `Preview of ${name}`}
              html={preview.data.html}
            />
          </>
        ) : (
          <ReadingState isFailed={preview.isFailed} onRetry={preview.retry} />
        )}
      </DialogBody>
      <DialogFooter>
        {partnerId !== null &&
          fileFormat !== 'pdf' &&
          button(downloadPath(template, partnerId), documentFormatLabels[fileFormat])}
        {partnerId === null
          ? button(downloadPath(template), documentFormatLabels[fileFormat], 'primary')
          : button(downloadPath(template, partnerId, 'pdf'), 'PDF', 'primary')}
      </DialogFooter>
    </Dialog>
  );
}

import { useState } from 'react';
import { Stack } from '../../ui/layout/Stack';
import { Disclosure } from '../../ui/layout/sections/Disclosure';
import { DocumentFrame } from '../../ui/text/documents/DocumentFrame';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { PartnerPicker } from '../../lib/forms/PartnerPicker';
import { useDraftPreview } from './useDraftPreview';

interface Props {
  content: string;
  fileFormat: string;
}

/** Previews the draft while the section is open. */
export function DraftPreview({ content, fileFormat }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [partnerId, setPartnerId] = useState<string | null>(null);
  const { html, isFailed, retry } = useDraftPreview(isOpen ? { content, fileFormat, partnerId } : null);
  return (
    <Disclosure title="Preview" isExpanded={isOpen} onExpandedChange={setOpen}>
      <Stack gap={12}>
        <PartnerPicker label="Preview as partner" onChange={(partner) => setPartnerId(partner?.id ?? null)} />
        {isFailed && <ErrorState title="The preview could not be loaded" onRetry={retry} />}
        {!isFailed &&
          (html === null ? (
            <Skeleton height="20rem" />
          ) : (
            <DocumentFrame title="Preview of the content" html={html} size="sm" />
          ))}
      </Stack>
    </Disclosure>
  );
}

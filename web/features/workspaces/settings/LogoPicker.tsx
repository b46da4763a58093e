import { useState } from 'react';
import {
  INVALID_LOGO,
  LOGO_TOO_LARGE,
  logoTypes,
  workspaceLimits,
} from '../../../../src/features/workspaces/workspaces.rules';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useSave } from '../../../lib/requests/useSave';
import { Avatar } from '../../../ui/records/Avatar';
import { Button } from '../../../ui/actions/Button';
import { FileButton } from '../../../ui/actions/FileButton';
import { FormError } from '../../../ui/forms/FormError';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { resizeLogo } from './resize-logo';

interface Props {
  name: string;
  logoUrl: string | null;
  /** Path of a call that takes the logo with PATCH, in this field. */
  path: string;
  field: 'logoUrl' | 'logo';
}

export function LogoPicker({ name, logoUrl, path, field }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isResizing, setResizing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const uploading = useSave({
    failureTitle: 'Upload failed',
    failure: 'Failed to upload logo. Please try again.',
    success: 'Logo uploaded',
  });
  const removing = useSave({ failure: 'Failed to remove logo. Please try again.', success: 'Logo removed' });

  const upload = async (file: File) => {
    setProblem(null);
    if (!logoTypes.includes(file.type)) return setProblem(INVALID_LOGO);
    if (file.size > workspaceLimits.logo) return setProblem(LOGO_TOO_LARGE);
    setResizing(true);
    const dataUrl = await resizeLogo(file).catch(() => null);
    setResizing(false);
    if (dataUrl === null) return setProblem(INVALID_LOGO);
    await uploading.save({ method: 'PATCH', path, body: { [field]: dataUrl } });
  };
  const remove = async () => {
    const saved = await removing.save({ method: 'PATCH', path, body: { [field]: null } });
    if (saved) setAsking(false);
  };

  return (
    <Stack gap={12}>
      <Inline gap={24} wrap="no">
        <Avatar name={name} src={logoUrl} size="xl" />
        <Stack gap={8}>
          <Inline>
            <FileButton
              icon="upload"
              accept={logoTypes}
              isPending={isResizing || uploading.isPending}
              onPick={(file) => void upload(file)}
            >
              {logoUrl === null ? 'Upload Logo' : 'Replace Logo'}
            </FileButton>
            {logoUrl !== null && (
              <Button variant="ghost" onPress={() => setAsking(true)}>
                Remove
              </Button>
            )}
          </Inline>
          <Text tone="muted" size="sm">
            PNG, JPG or SVG, at most 2 MB. It is scaled to fit 500 × 500 pixels.
          </Text>
        </Stack>
      </Inline>
      <FormError message={problem} />
      <LazyConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Remove the logo?"
        description="Your company's initials are shown instead."
        confirmLabel="Remove Logo"
        onConfirm={() => void remove()}
        isPending={removing.isPending}
      />
    </Stack>
  );
}

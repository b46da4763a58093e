import { formatSize } from '../../../src/features/files/file-settings.rules';
import type { PortalResource } from '../../../src/features/resources/resources.repo';
import { LocalTime } from '../../lib/LocalTime';
import { useDownload } from '../../lib/useDownload';
import { Button } from '../../ui/actions/Button';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Text } from '../../ui/text/Text';
import { usePortal } from '../portal/usePortal';

interface Props {
  label: string;
  resources: readonly PortalResource[];
}

/** Resources that a partner can download. */
export function PortalResourceRows({ label, resources }: Props) {
  const { isPreview } = usePortal();
  const { download, pending } = useDownload();
  // A preview doesn't count as a download of the partner.
  const pathOf = (id: string) => `${isPreview ? '/api/resources' : '/api/portal/resources'}/${id}/download`;
  return (
    <Rows label={label} wraps>
      {resources.map(({ id, name, description, size, updatedAt }) => (
        <li key={id}>
          <RowWords>
            <strong>{name}</strong>
            {description !== null && <Text size="sm">{description}</Text>}
            <Text tone="muted" size="sm">
              {`${formatSize(size)} · `}
              <LocalTime time={updatedAt} />
            </Text>
          </RowWords>
          <Button
            icon="download"
            size="sm"
            accessibleName={`Download ${name}`}
            isPending={pending === pathOf(id)}
            onPress={() => void download(pathOf(id))}
          >
            Download
          </Button>
        </li>
      ))}
    </Rows>
  );
}

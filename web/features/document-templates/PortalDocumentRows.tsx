import { documentCategoryLabels } from '../../../src/features/document-templates/document-templates.rules';
import type { PortalDocument } from '../../../src/features/document-templates/portal.repo';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useDownload } from '../../lib/files/useDownload';
import { Button } from '../../ui/actions/Button';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Text } from '../../ui/text/Text';
import { usePortal } from '../../lib/screens/usePortal';
import { downloadPath } from './document-paths';

interface Props {
  documents: readonly PortalDocument[];
  partnerId: string;
}

/** Documents that a partner downloads as its own copies. */
export function PortalDocumentRows({ documents, partnerId }: Props) {
  const { isPreview } = usePortal();
  const { download, pending } = useDownload();
  // A preview doesn't count as a download of the partner.
  const pathOf = (id: string) =>
    isPreview ? downloadPath({ id }, partnerId, 'pdf') : `/api/portal/documents/${id}/download`;
  return (
    <Rows label="Documents" wraps>
      {documents.map(({ id, name, description, category, updatedAt }) => (
        <li key={id}>
          <RowWords>
            <strong>{name}</strong>
            {description !== null && <Text size="sm">{description}</Text>}
            <Text tone="muted" size="sm">
              {`${documentCategoryLabels[category]} · PDF · `}
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

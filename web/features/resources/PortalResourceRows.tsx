import { formatSize } from '../../../src/features/files/file-size.rules';
import type { PortalResource } from '../../../src/features/resources/resources.repo';
import { LocalTime } from '../../lib/texts/LocalTime';
import { useDownload } from '../../lib/files/useDownload';
import { Button } from '../../ui/actions/Button';
import { ButtonLink } from '../../ui/actions/Link';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Text } from '../../ui/text/Text';
import { BACK_TO_RESOURCES } from '../agreements/agreement.view';
import { usePortal } from '../../lib/screens/usePortal';

interface Props {
  label: string;
  resources: readonly PortalResource[];
}

/** Resources that a partner can download. */
export function PortalResourceRows({ label, resources }: Props) {
  const { isPreview, hrefOf } = usePortal();
  const { download, pending } = useDownload();
  // A preview doesn't count as a download of the partner.
  const pathOf = (id: string) => `${isPreview ? '/api/resources' : '/api/portal/resources'}/${id}/download`;
  return (
    <Rows label={label} wraps>
      {resources.map(({ id, name, description, size, acceptFirst, updatedAt }) => (
        <li key={id}>
          <RowWords>
            <strong>{name}</strong>
            {description !== null && <Text size="sm">{description}</Text>}
            <Text tone="muted" size="sm">
              {`${formatSize(size)} · `}
              <LocalTime time={updatedAt} />
            </Text>
            {acceptFirst && <Text size="sm">{`To download it, accept ${acceptFirst.title} first.`}</Text>}
          </RowWords>
          {acceptFirst ? (
            <ButtonLink
              icon="lock"
              size="sm"
              href={hrefOf(`/portal/agreements/${acceptFirst.id}?${BACK_TO_RESOURCES}`)}
              aria-label={`Read Agreement for ${name}`}
            >
              Read Agreement
            </ButtonLink>
          ) : (
            <Button
              icon="download"
              size="sm"
              accessibleName={`Download ${name}`}
              isPending={pending === pathOf(id)}
              onPress={() => void download(pathOf(id))}
            >
              Download
            </Button>
          )}
        </li>
      ))}
    </Rows>
  );
}

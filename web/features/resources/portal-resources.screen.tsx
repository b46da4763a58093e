import { useLoaderData } from '@remix-run/react';
import { formatSize } from '../../../src/features/files/file-settings.rules';
import { portalResourcesRequest } from '../../../src/features/resources/resources.schema';
import { parse } from '../../lib/api-input.server';
import { CursorPages } from '../../lib/CursorPages';
import { LocalTime } from '../../lib/LocalTime';
import { portalScreen } from '../../lib/screen.server';
import { useDownload } from '../../lib/useDownload';
import { pageMeta } from '../../shell/page-meta';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Stack } from '../../ui/layout/Stack';
import { Page } from '../../ui/pages/Page';
import { PageHeader } from '../../ui/pages/PageHeader';
import { Card } from '../../ui/records/Card';
import { Text } from '../../ui/text/Text';
import { usePortal } from '../portal/usePortal';

const PAGE_SIZE = 50;

export const loader = portalScreen(async ({ app, view, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(portalResourcesRequest, { limit: String(PAGE_SIZE), cursor });
  const { items, ...range } = await app.portalResources.list(view, request);
  const categories = [...new Set(items.map(({ category }) => category))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : a.localeCompare(b),
  );
  const groups = categories.map((category) => ({
    category,
    resources: items.filter((item) => item.category === category),
  }));
  return { groups, shown: items.length, range, pageSize: PAGE_SIZE };
});

export const meta = pageMeta('Resources', 'Files from the company that you work with.');

export default function PortalResources() {
  const { groups, shown, range, pageSize } = useLoaderData<typeof loader>();
  const { isPreview } = usePortal();
  const { download, pending } = useDownload();
  // A preview doesn't count as a download of the partner.
  const pathOf = (id: string) => `${isPreview ? '/api/resources' : '/api/portal/resources'}/${id}/download`;
  return (
    <Page>
      <PageHeader title="Resources" />
      {shown === 0 ? (
        <EmptyState
          icon="folder"
          title="No resources yet"
          description="Price lists, presentations and other files for you will be here."
        />
      ) : (
        <Stack gap={24}>
          {groups.map(({ category, resources }) => (
            <Card as="section" key={category ?? ''}>
              <h2>{category ?? (groups.length > 1 ? 'Other' : 'Files')}</h2>
              <Rows label={category ?? 'Files'} wraps>
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
            </Card>
          ))}
        </Stack>
      )}
      <CursorPages nextCursor={range.nextCursor} range={{ ...range, shown, pageSize }} />
    </Page>
  );
}

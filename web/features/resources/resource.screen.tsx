import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { formatSize } from '../../../src/features/files/file-size.rules';
import type { Resource } from '../../../src/features/resources/resources.entity';
import { editResources, resourceLimits } from '../../../src/features/resources/resources.rules';
import { can } from '../../../src/lib/roles';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { screen } from '../../lib/screens/screen.server';
import { UploadRows } from '../../lib/files/UploadRows';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useDownload } from '../../lib/files/useDownload';
import { useMaxUpload } from '../../lib/files/useMaxUpload';
import { useUploads } from '../../lib/files/useUploads';
import { metaOf } from '../../lib/screens/page-meta';
import { Button, IconButton } from '../../ui/actions/Button';
import { Link } from '../../ui/actions/Link';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { Rows, RowWords } from '../../ui/layout/Rows';
import { Stack } from '../../ui/layout/Stack';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { Card } from '../../ui/records/Card';
import { Text } from '../../ui/text/Text';
import { loadAgreementChoices } from '../agreements/load-agreement-choices.server';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { loadActivity } from '../records/load-activity.server';
import { useBackToList } from '../../lib/lists/useBackToList';
import { RecordButtons } from '../records/RecordButtons';
import { RecordPage } from '../records/RecordPage';

const EDITORS_ONLY = 'Only editors and admins can change resources';

export const loader = screen(async ({ app, actor, param, url }) => {
  const resource = await app.resources.get(actor, param('id'));
  const [versions, choices, agreements, activity] = await Promise.all([
    app.resources.versions(actor, resource.id, { limit: resourceLimits.versions }),
    loadAudienceChoices(app, actor, [resource]),
    loadAgreementChoices(app, actor, resource.requiresAgreementId),
    loadActivity(app, actor, { type: 'resource', id: resource.id }, url),
  ]);
  return {
    resource,
    versions: versions.items,
    choices,
    agreements,
    activity,
    canEdit: can(actor.workspaceRole, editResources),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaOf(data?.resource.name ?? 'Resource not found', 'A file for partners, with its versions.');

const ResourceDialog = lazyComponent(() => import('./ResourceDialog'));
const parts = [ResourceDialog];

const LIST = '/resources';

export default function ResourcePage() {
  const { resource, versions, choices, agreements, activity, canEdit } = useLoaderData<typeof loader>();
  const leave = useBackToList(LIST);
  const { revalidate } = useRevalidator();
  const form = useDialog();
  const deletion = useDialog<{ id: string; name: string }>();
  const { download, pending } = useDownload();
  const maxUpload = useMaxUpload();
  const required = agreements.find(({ id }) => id === resource.requiresAgreementId);
  const path = `/api/resources/${resource.id}`;
  const uploads = useUploads<Resource>({ path: `${path}/versions`, maxUpload, onDone: revalidate });
  usePreload(parts, canEdit);
  const disabledReason = canEdit ? undefined : EDITORS_ONLY;
  return (
    <RecordPage
      id={resource.id}
      name={resource.name}
      subtitle={resource.description ?? undefined}
      status={null}
      list={{ path: LIST, label: 'Resources' }}
      activity={activity}
      actions={
        <>
          <RecordButtons
            disabledReason={disabledReason}
            onDelete={() => deletion.open(resource)}
            onEdit={() => form.open()}
          />
          <Button
            variant="primary"
            icon="download"
            isPending={pending === `${path}/download`}
            onPress={() => void download(`${path}/download`)}
          >
            Download
          </Button>
        </>
      }
      dialogs={
        <>
          {form.key > 0 && (
            <ResourceDialog
              key={form.key}
              resource={resource}
              choices={choices}
              agreements={agreements}
              isOpen={form.isOpen}
              onClose={form.close}
              onSaved={revalidate}
            />
          )}
          <DeleteDialog
            dialog={deletion}
            pathOf={({ id }) => `/api/resources/${id}`}
            title={`Delete ${deletion.subject?.name ?? 'resource'}?`}
            description="This deletes the resource with all its versions. Partners no longer see it."
            confirmLabel="Delete Resource"
            success="Resource deleted"
            failure="Failed to delete the resource"
            onDeleted={leave}
          />
        </>
      }
    >
      <Card as="section">
        <h2>Details</h2>
        <DescriptionList
          items={[
            { term: 'Who sees it', value: describeAudience(resource) },
            { term: 'Category', value: resource.category ?? '—' },
            {
              term: 'Required agreement',
              value: required ? <Link href={`/agreements/${required.id}`}>{required.label}</Link> : 'None',
            },
            { term: 'File', value: `${resource.fileName} · ${formatSize(resource.size)}` },
            { term: 'Downloads', value: String(resource.downloadCount) },
            { term: 'Created', value: <LocalTime time={resource.createdAt} /> },
          ]}
        />
      </Card>
      <Card as="section">
        <h2>Versions</h2>
        <Stack gap={16}>
          {canEdit && (
            <FileDropZone
              label="Drop a file to add a version"
              action="Upload New Version"
              hint="Partners get the newest one. The earlier ones stay here."
              isMultiple={false}
              onFiles={uploads.add}
            />
          )}
          <UploadRows uploads={uploads} />
          <Rows label="Versions" wraps>
            {versions.map((version) => {
              const versionPath = `${path}/versions/${version.id}/download`;
              return (
                <li key={version.id}>
                  <RowWords>
                    <Text as="span">{`${version.version}. ${version.fileName}`}</Text>
                    <Text tone="muted" size="sm">
                      {`${formatSize(version.size)} · ${version.createdByName ?? 'Deleted user'} · `}
                      <RelativeTime time={version.createdAt} />
                    </Text>
                  </RowWords>
                  <IconButton
                    icon="download"
                    label="Download"
                    accessibleName={`Download version ${version.version}`}
                    size="sm"
                    isPending={pending === versionPath}
                    onPress={() => void download(versionPath)}
                  />
                </li>
              );
            })}
          </Rows>
        </Stack>
      </Card>
    </RecordPage>
  );
}

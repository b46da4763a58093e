import { useLoaderData, useRevalidator } from '@remix-run/react';
import { describeAudience } from '../../../src/features/audiences/audiences.rules';
import { formatSize } from '../../../src/features/files/file-size.rules';
import type { Resource } from '../../../src/features/resources/resources.entity';
import { resourceLimits } from '../../../src/features/resources/resources.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { LocalTime } from '../../lib/texts/LocalTime';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { screen } from '../../lib/screens/screen.server';
import { useBackToList } from '../../lib/lists/useBackToList';
import { useRecordDialogs } from '../../records/form/useRecordDialogs';
import { loadRecordPage } from '../../records/page/load-record-page.server';
import { RecordButtons } from '../../records/page/RecordButtons';
import { recordMeta, RecordPage } from '../../records/page/RecordPage';
import { wholeResourceView as view } from './resource.view';
import { UploadRows } from '../../lib/files/UploadRows';
import { useDownload } from '../../lib/files/useDownload';
import { useMaxUpload } from '../../lib/files/useMaxUpload';
import { useUploads } from '../../lib/files/useUploads';
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
import { appearanceAt } from '../../../src/features/audiences/appearance.rules';
import { AppearanceTimes } from '../audiences/AppearanceState';

export const loader = screen(async (inputs) => {
  const { app, actor, param } = inputs;
  const resource = await app.resources.get(actor, param('id'));
  const [page, versions, choices, agreements] = await Promise.all([
    loadRecordPage(inputs, view, resource),
    app.resources.versions(actor, resource.id, { limit: resourceLimits.versions }),
    loadAudienceChoices(app, actor, [resource]),
    loadAgreementChoices(app, actor, resource.requiresAgreementId),
  ]);
  const appearance = appearanceAt(resource, app.clock.now().toISOString());
  return { ...page, appearance, versions: versions.items, choices, agreements };
});

export const meta = recordMeta(view, 'A file for partners, with its versions.');

const ResourceDialog = lazyComponent(() => import('./ResourceDialog'));
const parts = [ResourceDialog];

export default function ResourcePage() {
  const {
    record: resource,
    appearance,
    versions,
    choices,
    agreements,
    activity,
    canEdit,
  } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const leave = useBackToList(view.list.path);
  const { onEdit, onDelete, dialogs } = useRecordDialogs(view, {
    canEdit,
    onChanged: (_id, saved) => saved ?? leave(),
    parts,
    form: ({ record, ...props }) =>
      record && <ResourceDialog {...props} resource={record} choices={choices} agreements={agreements} />,
  });
  const { download, pending } = useDownload();
  const maxUpload = useMaxUpload();
  const required = agreements.find(({ id }) => id === resource.requiresAgreementId);
  const path = `${view.api}/${resource.id}`;
  const uploads = useUploads<Resource>({ path: `${path}/versions`, maxUpload, onDone: revalidate });
  return (
    <RecordPage
      view={view}
      item={resource}
      subtitle={resource.description ?? undefined}
      activity={activity}
      actions={
        <>
          <Button
            variant="primary"
            icon="download"
            isPending={pending === `${path}/download`}
            onPress={() => void download(`${path}/download`)}
          >
            Download
          </Button>
          <RecordButtons
            disabledReason={canEdit ? undefined : view.editorsOnly}
            onDelete={() => onDelete(resource)}
            onEdit={() => onEdit(resource)}
          />
        </>
      }
      dialogs={dialogs}
      details={
        <DescriptionList
          items={[
            { term: 'Who sees it', value: describeAudience(resource) },
            { term: 'Visible', value: <AppearanceTimes state={appearance} record={resource} /> },
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
      }
    >
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

import { useLoaderData, useNavigate, useRevalidator } from '@remix-run/react';
import { formatSize } from '../../../src/features/files/file-size.rules';
import type { Resource } from '../../../src/features/resources/resources.entity';
import { resourceFilters } from '../../../src/features/resources/resources.schema';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { UploadRows } from '../../lib/files/UploadRows';
import { useMaxUpload } from '../../lib/files/useMaxUpload';
import { useUploads } from '../../lib/files/useUploads';
import { skipPeekRevalidation } from '../../lib/lists/usePeek';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { pageMeta } from '../../lib/screens/page-meta';
import { screen } from '../../lib/screens/screen.server';
import { EditButtons } from '../../records/list/EditButtons';
import { loadRecordList } from '../../records/list/load-record-list.server';
import { RecordListScreen } from '../../records/list/RecordListScreen';
import { useRecordList } from '../../records/list/useRecordList';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FileButton } from '../../ui/forms/FileButton';
import { FileDropZone } from '../../ui/forms/FileDropZone';
import { loadAgreementChoices } from '../agreements/load-agreement-choices.server';
import { loadAudienceChoices } from '../audiences/load-audience-choices.server';
import { resourceView, summarizeResource, type ResourceSummary } from './resource.view';

export const loader = screen(async (inputs) => {
  const { app, actor } = inputs;
  const now = app.clock.now().toISOString();
  const [{ counts: _, ...list }, choices, agreements] = await Promise.all([
    loadRecordList(inputs, resourceView, {
      service: app.resources,
      filters: resourceFilters,
      summarize: (resource: Resource) => summarizeResource(resource, now),
    }),
    loadAudienceChoices(app, actor, []),
    loadAgreementChoices(app, actor, null),
  ]);
  return { ...list, choices, agreements };
});

export const shouldRevalidate = skipPeekRevalidation(resourceView.peek);

export const meta = pageMeta('Resources', 'Files for partners, who download them in their portal.');

const ResourceDialog = lazyComponent(() => import('./ResourceDialog'));
const parts = [ResourceDialog];

export default function Resources() {
  const data = useLoaderData<typeof loader>();
  const { canEdit, choices, agreements, hasRecords } = data;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const list = useRecordList(resourceView, data);
  const maxUpload = useMaxUpload();
  const form = useDialog<Resource>();
  const deletion = useDialog<ResourceSummary>();
  const uploads = useUploads<Resource>({
    path: resourceView.api,
    maxUpload,
    onDone(resource) {
      revalidate();
      form.open(resource);
    },
  });
  usePreload(parts, canEdit);
  return (
    <RecordListScreen
      view={resourceView}
      data={data}
      list={list}
      create={canEdit && hasRecords && <FileButton label={resourceView.createLabel} onFiles={uploads.add} />}
      {...(uploads.uploads.length > 0 && { intro: <UploadRows uploads={uploads} /> })}
      {...(!hasRecords && {
        empty: (
          <EmptyState
            icon="folder"
            title="No resources found"
            description={resourceView.purpose}
            action={
              canEdit && (
                <FileDropZone
                  label="Drop files to add resources"
                  action={resourceView.createLabel}
                  hint={`or drop them here, up to ${formatSize(maxUpload)} each. You then choose who sees them.`}
                  onFiles={uploads.add}
                />
              )
            }
          />
        ),
      })}
      buttons={(resource) => (
        <EditButtons
          name={resource.name}
          disabledReason={canEdit ? undefined : resourceView.editorsOnly}
          onDelete={() => deletion.open(resource)}
        />
      )}
      bulk={{ statuses: [] }}
      dialogs={
        <>
          {form.subject && (
            <ResourceDialog
              key={form.key}
              resource={form.subject}
              choices={choices}
              agreements={agreements}
              isOpen={form.isOpen}
              onClose={form.close}
              onSaved={({ id }) => navigate(resourceView.path(id))}
            />
          )}
          <DeleteDialog
            dialog={deletion}
            pathOf={({ id }) => `${resourceView.api}/${id}`}
            title={`Delete ${deletion.subject?.name ?? 'resource'}?`}
            description={resourceView.deletion}
            confirmLabel="Delete Resource"
            {...resourceView.deleted}
            onDeleted={() => deletion.subject && list.onChanged(deletion.subject.id, null)}
          />
        </>
      }
    />
  );
}

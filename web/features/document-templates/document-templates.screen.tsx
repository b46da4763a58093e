import { useLoaderData } from '@remix-run/react';
import {
  documentCategoryLabels,
  documentFormatLabels,
} from '../../../src/features/document-templates/document-templates.rules';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { shorten } from '../../lib/texts/shorten';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { useDownload } from '../../lib/files/useDownload';
import { pageMeta } from '../../lib/screens/page-meta';
import { Menu } from '../../ui/overlays/Menu';
import { TemplateBrowser } from '../templates/TemplateBrowser';
import { TemplateCard } from '../templates/TemplateCard';
import type { DocumentTask } from './document-task';
import { downloadPath } from './document-paths';
import { loadDocumentTemplates, type DocumentSummary } from './load-document-templates.server';

export const loader = screen(loadDocumentTemplates);

export const meta = pageMeta(
  'Document Templates',
  'Agreements, briefs and statements of work in Markdown, HTML or PDF, to preview and download.',
);

const DocumentDialog = lazyComponent(() => import('./DocumentDialog'));
const PreviewDialog = lazyComponent(() => import('./PreviewDialog'));
const previews = [PreviewDialog];
const editing = [DocumentDialog];

const formats = Object.entries(documentFormatLabels).map(([id, label]) => ({ id, label }));

export default function DocumentTemplates() {
  const data = useLoaderData<typeof loader>();
  const preview = useDialog<DocumentSummary>();
  const form = useDialog<DocumentTask>();
  const { download, pending } = useDownload();
  usePreload(previews);
  usePreload(editing, data.canEdit);
  useNewFromUrl(data.canEdit ? form.open : null);

  return (
    <>
      <TemplateBrowser<DocumentSummary>
        path="/api/document-templates"
        data={data}
        title="Document Templates"
        subtitle="Agreements, briefs and proposals to start from"
        icon="templates"
        emptyTitle="No document templates found"
        emptyDescription="Documents that you often share with partners, as Markdown, HTML or PDF, belong here."
        formats={formats}
        onCreate={() => form.open()}
        card={(template, onDelete) => (
          <TemplateCard
            key={template.id}
            name={template.name}
            line={template.description === null ? null : shorten(template.description)}
            badges={[
              documentCategoryLabels[template.category],
              documentFormatLabels[template.fileFormat],
              ...(template.sharedWith === null ? [] : [`Shared: ${template.sharedWith}`]),
            ]}
            tags={template.tags}
            preview={template.preview}
            canEdit={data.canEdit}
            onPreview={() => preview.open(template)}
            onEdit={() => form.open({ verb: 'edit', id: template.id })}
            onDuplicate={() => form.open({ verb: 'duplicate', id: template.id })}
            onDelete={onDelete}
          >
            <Menu
              label="Download"
              accessibleName={`Download ${template.name}`}
              icon="download"
              isPending={pending === downloadPath(template)}
              items={[
                {
                  id: 'template',
                  label: `Template as ${documentFormatLabels[template.fileFormat]}`,
                  onAction: () => void download(downloadPath(template)),
                },
                { id: 'partner', label: 'For a Partner…', onAction: () => preview.open(template) },
              ]}
            />
          </TemplateCard>
        )}
      />
      {preview.subject && (
        <PreviewDialog
          key={`preview-${preview.key}`}
          template={preview.subject}
          isOpen={preview.isOpen}
          onClose={preview.close}
        />
      )}
      {form.key > 0 && (
        <DocumentDialog
          key={`form-${form.key}`}
          choices={data.choices}
          task={form.subject ?? { verb: 'create', category: data.tab }}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
    </>
  );
}

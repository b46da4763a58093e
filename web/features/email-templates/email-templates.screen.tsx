import { useLoaderData } from '@remix-run/react';
import { emailCategoryLabels } from '../../../src/features/email-templates/email-templates.rules';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { screen } from '../../lib/screens/screen.server';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { pageMeta } from '../../lib/screens/page-meta';
import { TemplateBrowser } from '../templates/TemplateBrowser';
import { TemplateCard } from '../templates/TemplateCard';
import type { EmailTask } from './form/EmailDialog';
import { loadEmailTemplates, type EmailSummary } from './load-email-templates.server';

export const loader = screen(loadEmailTemplates);

export const meta = pageMeta(
  'Email Templates',
  'Emails with variables that are filled in for a partner and a contact, ready to copy or send.',
);

const EmailDialog = lazyComponent(() => import('./form/EmailDialog'));
const PreviewDialog = lazyComponent(() => import('./send/PreviewDialog'));
const previews = [PreviewDialog];
const editing = [EmailDialog];

export default function EmailTemplates() {
  const data = useLoaderData<typeof loader>();
  const preview = useDialog<EmailSummary>();
  const form = useDialog<EmailTask>();
  usePreload(previews);
  usePreload(editing, data.canEdit);
  useNewFromUrl(data.canEdit ? form.open : null);

  return (
    <>
      <TemplateBrowser<EmailSummary>
        path="/api/email-templates"
        data={data}
        title="Email Templates"
        subtitle="Messages that your team sends often"
        icon="mail"
        emptyTitle="No email templates found"
        emptyDescription="Write texts that you send often. Names and companies are filled in for you."
        onCreate={() => form.open()}
        card={(template, onDelete) => (
          <TemplateCard
            key={template.id}
            name={template.name}
            line={template.subject}
            badges={[emailCategoryLabels[template.category]]}
            tags={template.tags}
            preview={template.preview}
            canEdit={data.canEdit}
            onPreview={() => preview.open(template)}
            onEdit={() => form.open({ verb: 'edit', id: template.id })}
            onDuplicate={() => form.open({ verb: 'duplicate', id: template.id })}
            onDelete={onDelete}
          />
        )}
      />
      {preview.subject && (
        <PreviewDialog
          key={`preview-${preview.key}`}
          template={preview.subject}
          canSend={data.canEdit}
          isOpen={preview.isOpen}
          onClose={preview.close}
        />
      )}
      {form.key > 0 && (
        <EmailDialog
          key={`form-${form.key}`}
          task={form.subject ?? { verb: 'create', category: data.tab }}
          isOpen={form.isOpen}
          onClose={form.close}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import type { EmailTemplate } from '../../../../src/features/email-templates/email-templates.entity';
import { emailCategories } from '../../../../src/features/email-templates/email-templates.rules';
import { templateLimits } from '../../../../src/features/templates/templates.rules';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { useRead } from '../../../lib/requests/useRead';
import { ReadingState } from '../../templates/ReadingState';
import { emailFields } from './email-form';
import { EmailFields } from './EmailFields';
import { truncate } from '../../../../src/lib/text/unicode';

/** The task that the dialog was opened for. */
export type EmailTask = { verb: 'create'; category: string } | { verb: 'edit' | 'duplicate'; id: string };

interface Props {
  task: EmailTask;
  isOpen: boolean;
  onClose: () => void;
}

const words = {
  create: {
    title: 'Create Email Template',
    submit: 'Create Template',
    success: 'Template created successfully',
    failure: 'Failed to create template',
  },
  duplicate: {
    title: 'Duplicate Email Template',
    submit: 'Create Template',
    success: 'Template created successfully',
    failure: 'Failed to create template',
  },
  edit: {
    title: 'Edit Email Template',
    submit: 'Save Changes',
    success: 'Template updated successfully',
    failure: 'Failed to update template',
  },
} as const;

/**
 * A new template needs a name, subject and body before it can be saved. Edits rely on the server's
 * validation (spec §5).
 */
export default function EmailDialog({ task, isOpen, onClose }: Props) {
  const { title, submit: submitLabel, ...texts } = words[task.verb];
  const source = useRead<EmailTemplate>(task.verb === 'create' ? null : `/api/email-templates/${task.id}`);
  const [isComplete, setComplete] = useState(task.verb !== 'create');
  const form = useForm({
    path: '/api/email-templates',
    record: task.verb === 'edit' ? source.data : null,
    fields: emailFields,
    initial: initialValues(task, source.data),
    texts,
    onSaved: onClose,
  });
  const isReady = task.verb === 'create' || source.data !== null;

  return (
    <FormDialog
      form={form}
      title={title}
      size="wide"
      submitLabel={submitLabel}
      submitDisabledReason={disabledReason({ isReady, isComplete: isComplete || task.verb === 'edit' })}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isReady ? (
        <EmailFields
          field={form.field}
          onTyped={({ name, subject, body }) =>
            setComplete([name, subject, body].every((typed) => typed?.trim() !== ''))
          }
        />
      ) : (
        <ReadingState isFailed={source.isFailed} onRetry={source.retry} />
      )}
    </FormDialog>
  );
}

function disabledReason({
  isReady,
  isComplete,
}: {
  isReady: boolean;
  isComplete: boolean;
}): string | undefined {
  if (!isReady) return 'The template is still loading';
  return isComplete ? undefined : 'Enter a name, a subject and a body first';
}

function initialValues(task: EmailTask, source: EmailTemplate | null) {
  if (source) return { ...source, name: copyName(source.name) };
  // The tab of a category preselects the category.
  const category =
    'category' in task ? (emailCategories.find((name) => name === task.category) ?? 'outreach') : '';
  return { category };
}

const COPY = ' (copy)';
const copyName = (name: string) => `${truncate(name, templateLimits.name - COPY.length)}${COPY}`;

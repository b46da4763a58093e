import { useState } from 'react';
import type { EmailTemplate } from '../../../src/features/email-templates/email-template';
import { emailCategories } from '../../../src/features/email-templates/email-templates.rules';
import { templateLimits } from '../../../src/features/templates/templates.rules';
import { FormDialog } from '../../lib/FormDialog';
import { useRead } from '../../lib/useRead';
import { useFormSave } from '../../lib/useSave';
import { ReadingState } from '../templates/ReadingState';
import { EmailFields } from './EmailFields';
import { truncate } from '../../../src/lib/unicode';

/** What the dialog was opened for. */
export type EmailTask = { verb: 'create'; category: string } | { verb: 'edit' | 'duplicate'; id: string };

interface Props {
  task: EmailTask;
  isOpen: boolean;
  onClose: () => void;
}

const texts = ['name', 'subject', 'body', 'category'] as const;
type Texts = Record<(typeof texts)[number], string>;

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
  const { title, submit: submitLabel, ...outcome } = words[task.verb];
  const source = useRead<EmailTemplate>(task.verb === 'create' ? null : `/api/email-templates/${task.id}`);
  const [tags, setTags] = useState<string[] | null>(null);
  const [isComplete, setComplete] = useState(task.verb !== 'create');
  const { save, isPending, errors } = useFormSave<EmailTemplate>(outcome);
  const isReady = task.verb === 'create' || source.data !== null;
  const initial = initialValues(task, source.data);

  const submit = async (form: FormData) => {
    const typed = read(form);
    const chosen = tags ?? initial.tags;
    const saved = await (task.verb === 'edit'
      ? save({
          method: 'PATCH',
          path: `/api/email-templates/${task.id}`,
          body: { ...changed(initial, typed), ...(tags && { tags }) },
        })
      : save({ method: 'POST', path: '/api/email-templates', body: { ...typed, tags: chosen } }));
    if (saved) onClose();
  };

  return (
    <FormDialog
      title={title}
      size="wide"
      submitLabel={submitLabel}
      submitDisabledReason={disabledReason({ isReady, isComplete: isComplete || task.verb === 'edit' })}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {isReady ? (
        <EmailFields
          initial={initial}
          tags={tags ?? initial.tags}
          tagsError={errors?.tags?.[0]}
          onTags={setTags}
          onTyped={(form) => {
            const { name, subject, body } = read(form);
            setComplete([name, subject, body].every((text) => text.trim() !== ''));
          }}
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

function initialValues(task: EmailTask, source: EmailTemplate | null): Texts & { tags: string[] } {
  if (!source) {
    // A category's tab starts with that category.
    const category =
      'category' in task ? (emailCategories.find((name) => name === task.category) ?? 'outreach') : '';
    return { name: '', subject: '', body: '', category, tags: [] };
  }
  const { name, subject, body, category, tags } = source;
  return {
    name: task.verb === 'duplicate' ? copyName(name) : name,
    subject,
    // Normalizes line breaks as text areas do.
    body: body.replaceAll(/\r\n?/g, '\n'),
    category,
    tags,
  };
}

const COPY = ' (copy)';
const copyName = (name: string) => `${truncate(name, templateLimits.name - COPY.length)}${COPY}`;

function read(form: FormData): Texts {
  const text = (name: keyof Texts) => String(form.get(name) ?? '');
  return {
    name: text('name'),
    subject: text('subject'),
    body: text('body').replaceAll(/\r\n?/g, '\n'),
    category: text('category'),
  };
}

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
const changed = (initial: Texts, typed: Texts) =>
  Object.fromEntries(
    texts.filter((name) => typed[name] !== initial[name]).map((name) => [name, typed[name]]),
  );

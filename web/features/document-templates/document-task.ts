import type { DocumentTemplate } from '../../../src/features/document-templates/document-templates.entity';
import {
  documentCategories,
  documentFormats,
} from '../../../src/features/document-templates/document-templates.rules';
import type { NewDocumentTemplate } from '../../../src/features/document-templates/document-templates.schema';
import { templateLimits } from '../../../src/features/templates/templates.rules';
import { truncate } from '../../../src/lib/text/unicode';
import { audienceFormFields } from '../audiences/AudienceField';
import { rawText, tags, text, type FieldsOf } from '../../lib/forms/form-fields';

/** The task that the editor was opened for. */
export type DocumentTask = { verb: 'create'; category: string } | { verb: 'edit' | 'duplicate'; id: string };

export const documentFields = {
  name: text,
  description: text,
  category: text,
  fileFormat: text,
  content: rawText,
  tags,
  ...audienceFormFields,
} satisfies FieldsOf<NewDocumentTemplate>;

/** The values that the form depends on while the user types. */
export type DocumentDraft = Pick<DocumentTemplate, 'name' | 'content'> & { fileFormat: string };

export const documentWords = {
  create: {
    title: 'Create Document Template',
    submit: 'Create Template',
    success: 'Template created successfully',
    failure: 'Failed to create template',
  },
  duplicate: {
    title: 'Duplicate Document Template',
    submit: 'Create Template',
    success: 'Template created successfully',
    failure: 'Failed to create template',
  },
  edit: {
    title: 'Edit Document Template',
    submit: 'Save Changes',
    success: 'Template updated successfully',
    failure: 'Failed to update template',
  },
} as const;

/** Returns the initial values of a new template. `source` is the template to duplicate. */
export function initialValues(task: DocumentTask, source: DocumentTemplate | null) {
  // A copy isn't shared until someone shares it.
  if (source) return { ...source, name: copyName(source.name), audience: 'none', tiers: [], partnerIds: [] };
  // The tab of a category preselects the category.
  const category = 'category' in task ? documentCategories.find((name) => name === task.category) : undefined;
  return {
    category: category ?? documentCategories[0],
    fileFormat: documentFormats[0],
    name: '',
    content: '',
  };
}

const COPY = ' (copy)';
const copyName = (name: string) => `${truncate(name, templateLimits.name - COPY.length)}${COPY}`;

/** Limit that leaves room for the other fields in a body of 64 KiB. */
const MAX_CONTENT_BYTES = 56 * 1024;

/** Returns why the form can't be saved. A new template needs a name and content (spec §5). */
export function saveDisabledReason(
  verb: DocumentTask['verb'],
  { name, content }: DocumentDraft,
): string | undefined {
  if (new Blob([JSON.stringify(content)]).size > MAX_CONTENT_BYTES)
    return 'The content is too long: about 56,000 characters fit';
  const isComplete = [name, content].every((typed) => typed.trim() !== '');
  return verb === 'edit' || isComplete ? undefined : 'Enter a name and content first';
}

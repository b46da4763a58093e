import type { DocumentTemplate } from '../../../src/features/document-templates/document-template';
import {
  documentCategories,
  documentFormats,
} from '../../../src/features/document-templates/document-templates.rules';
import { templateLimits } from '../../../src/features/templates/templates.rules';
import { truncate } from '../../../src/lib/unicode';

/** What the editor was opened for. */
export type DocumentTask = { verb: 'create'; category: string } | { verb: 'edit' | 'duplicate'; id: string };

const names = ['name', 'description', 'category', 'fileFormat', 'content'] as const;

/** The values of the form fields. */
export type DocumentTexts = Record<(typeof names)[number], string>;

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

/** Returns the initial values. `source` is the template to edit or duplicate. */
export function initialTexts(task: DocumentTask, source: DocumentTemplate | null): DocumentTexts {
  if (source)
    return {
      name: task.verb === 'duplicate' ? copyName(source.name) : source.name,
      description: source.description ?? '',
      category: source.category,
      fileFormat: source.fileFormat,
      content: lines(source.content),
    };
  // A category's tab starts with that category.
  const category = 'category' in task ? documentCategories.find((name) => name === task.category) : undefined;
  return {
    name: '',
    description: '',
    category: category ?? documentCategories[0],
    fileFormat: documentFormats[0],
    content: '',
  };
}

const COPY = ' (copy)';
const copyName = (name: string) => `${truncate(name, templateLimits.name - COPY.length)}${COPY}`;

/** Normalizes line breaks as text areas do. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

export function readTexts(form: FormData): DocumentTexts {
  const text = (name: keyof DocumentTexts) => lines(String(form.get(name) ?? ''));
  return {
    name: text('name'),
    description: text('description'),
    category: text('category'),
    fileFormat: text('fileFormat'),
    content: text('content'),
  };
}

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
export const changedTexts = (initial: DocumentTexts, typed: DocumentTexts): Partial<DocumentTexts> =>
  Object.fromEntries(
    names.filter((name) => typed[name] !== initial[name]).map((name) => [name, typed[name]]),
  );

/** The body may have 64 KiB in all; this leaves room for the other fields. */
const MAX_CONTENT_BYTES = 56 * 1024;

/** Returns why the form can't be saved. A new template needs a name and content (spec §5). */
export function saveDisabledReason(
  verb: DocumentTask['verb'],
  { name, content }: DocumentTexts,
): string | undefined {
  if (new Blob([JSON.stringify(content)]).size > MAX_CONTENT_BYTES)
    return 'The content is too long: about 56,000 characters fit';
  const isComplete = [name, content].every((text) => text.trim() !== '');
  return verb === 'edit' || isComplete ? undefined : 'Enter a name and content first';
}

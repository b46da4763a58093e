import { useRef } from 'react';
import {
  documentCategoryLabels,
  documentFormatLabels,
  documentLimits,
} from '../../../src/features/document-templates/document-templates.rules';
import { documentVariables } from '../../../src/features/document-templates/document-variables.rules';
import type { DocumentTemplate } from '../../../src/features/document-templates/document-templates.entity';
import { placeholderOf } from '../../../src/features/templates/variables.rules';
import { templateLimits, TOO_MANY_TAGS } from '../../../src/features/templates/templates.rules';
import { readFields } from '../../lib/forms/form-fields';
import type { FormOf } from '../../lib/forms/useForm';
import { Select } from '../../ui/forms/choices/Select';
import { Stack } from '../../ui/layout/Stack';
import { TagField } from '../../ui/tags/TagField';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { AudienceField, type AudienceChoices } from '../audiences/AudienceField';
import { insertText } from '../email-templates/form/insert-text';
import { VariableMenu } from '../email-templates/form/VariableMenu';
import { documentFields, type DocumentDraft } from './document-task';
import { DraftPreview } from './DraftPreview';
import { Columns } from '../../ui/layout/Columns';

interface Props {
  field: FormOf<typeof documentFields>['field'];
  draft: DocumentDraft;
  /** null for a new template, which isn't shared yet. */
  shared: DocumentTemplate | null;
  choices: AudienceChoices;
  /** Called with the values after each change. */
  onTyped: (values: FormOf<typeof documentFields>['values']) => void;
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));

const hints: Readonly<Record<string, string>> = {
  markdown: 'Markdown: # for headings, ** for bold, - for lists, - [ ] for boxes to tick, | for tables.',
  html: 'HTML with styles. Scripts, forms and images from other sites are left out of the preview.',
  pdf: 'Markdown, or a whole HTML document. Its pages are A4 and numbered.',
};

export function DocumentFields({ field, draft, shared, choices, onTyped }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const reportTyped = () => {
    const form = fields.current?.closest('form');
    if (form) onTyped(readFields(documentFields, new FormData(form)));
  };
  const insert = (name: string) => {
    const target = fields.current?.querySelector('textarea[name="content"]');
    if (target instanceof HTMLTextAreaElement) insertText(target, placeholderOf(name));
  };
  return (
    <div ref={fields} onInput={reportTyped} onChange={reportTyped}>
      <Stack>
        <TextField {...field('name')} label="Name" isRequired autoFocus autoComplete="off" />
        <Columns>
          <Select {...field('category')} label="Category" choices={choicesOf(documentCategoryLabels)} />
          <Select {...field('fileFormat')} label="Format" choices={choicesOf(documentFormatLabels)} />
        </Columns>
        <TextAreaField
          {...field('description')}
          label="Description"
          rows={2}
          countTo={documentLimits.description}
        />
        <TextAreaField
          {...field('content')}
          label="Content"
          description={hints[draft.fileFormat]}
          isRequired
          rows={14}
        />
        <VariableMenu variables={documentVariables} onChoose={insert} />
        <DraftPreview content={draft.content} fileFormat={draft.fileFormat} />
        <TagField {...field('tags')} label="Tags" max={templateLimits.tags} maxMessage={TOO_MANY_TAGS} />
        <AudienceField
          record={shared}
          choices={choices}
          canBeNone
          initial="none"
          label="Shared in the portal with"
          description="Partners download their own copy as PDF, with their name and logo."
        />
      </Stack>
    </div>
  );
}

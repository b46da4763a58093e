import { useRef } from 'react';
import {
  documentCategoryLabels,
  documentFormatLabels,
  documentLimits,
} from '../../../src/features/document-templates/document-templates.rules';
import { templateLimits, TOO_MANY_TAGS } from '../../../src/features/templates/templates.rules';
import { Columns } from '../../ui/Columns';
import { NativeSelect } from '../../ui/NativeSelect';
import { Stack } from '../../ui/Stack';
import { TagField } from '../../ui/TagField';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import type { DocumentTexts } from './document-task';
import { DraftPreview } from './DraftPreview';

interface Props {
  initial: DocumentTexts;
  typed: DocumentTexts;
  tags: readonly string[];
  tagsError: string | undefined;
  onTags: (tags: string[]) => void;
  /** Called with the whole form after each change. */
  onTyped: (form: FormData) => void;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));

const hints: Readonly<Record<string, string>> = {
  markdown: 'Markdown: # for headings, ** for bold, - for lists, - [ ] for boxes to tick, | for tables.',
  html: 'HTML with styles. Scripts, forms and images from other sites are left out of the preview.',
  pdf: 'Markdown, or a whole HTML document. Its pages are A4 and numbered.',
};

export function DocumentFields({ initial, typed, tags, tagsError, onTags, onTyped }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const reportTyped = () => {
    const form = fields.current?.closest('form');
    if (form) onTyped(new FormData(form));
  };
  return (
    <div ref={fields} onInput={reportTyped} onChange={reportTyped}>
      <Stack>
        <TextField
          name="name"
          label="Name"
          defaultValue={initial.name}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <Columns>
          <NativeSelect
            name="category"
            label="Category"
            defaultValue={initial.category}
            choices={choices(documentCategoryLabels)}
          />
          <NativeSelect
            name="fileFormat"
            label="Format"
            defaultValue={initial.fileFormat}
            choices={choices(documentFormatLabels)}
          />
        </Columns>
        <TextAreaField
          name="description"
          label="Description"
          defaultValue={initial.description}
          rows={2}
          countTo={documentLimits.description}
        />
        <TextAreaField
          name="content"
          label="Content"
          description={hints[typed.fileFormat]}
          defaultValue={initial.content}
          isRequired
          rows={14}
        />
        <DraftPreview content={typed.content} fileFormat={typed.fileFormat} />
        <TagField
          label="Tags"
          value={tags}
          onChange={onTags}
          max={templateLimits.tags}
          maxMessage={TOO_MANY_TAGS}
          errorMessage={tagsError}
        />
      </Stack>
    </div>
  );
}

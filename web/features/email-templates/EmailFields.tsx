import { useRef, type FocusEvent } from 'react';
import {
  emailCategoryLabels,
  emailLimits,
} from '../../../src/features/email-templates/email-templates.rules';
import { placeholderOf } from '../../../src/features/email-templates/variables.rules';
import { templateLimits, TOO_MANY_TAGS } from '../../../src/features/templates/templates.rules';
import { Columns } from '../../ui/Columns';
import { NativeSelect } from '../../ui/NativeSelect';
import { Stack } from '../../ui/Stack';
import { TagField } from '../../ui/TagField';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { insertText } from './insert-text';
import { VariableMenu } from './VariableMenu';

interface Props {
  initial: Record<'name' | 'subject' | 'body' | 'category', string>;
  tags: readonly string[];
  tagsError: string | undefined;
  onTags: (tags: string[]) => void;
  /** Called with the whole form after each input. */
  onTyped: (form: FormData) => void;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const categories = Object.entries(emailCategoryLabels).map(([id, label]) => ({ id, label }));

/** Whether variables can be inserted into the field. */
const takesVariables = (target: EventTarget): target is TextControl =>
  (target instanceof HTMLInputElement && target.name === 'subject') ||
  (target instanceof HTMLTextAreaElement && target.name === 'body');

export function EmailFields({ initial, tags, tagsError, onTags, onTyped }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const lastTyped = useRef<TextControl | null>(null);

  const rememberField = ({ target }: FocusEvent<HTMLDivElement>) => {
    if (takesVariables(target)) lastTyped.current = target;
  };
  const insert = (name: string) => {
    const field = lastTyped.current ?? fields.current?.querySelector('textarea');
    if (field) insertText(field, placeholderOf(name));
  };
  const reportTyped = () => {
    const form = fields.current?.closest('form');
    if (form) onTyped(new FormData(form));
  };

  return (
    <div ref={fields} onFocus={rememberField} onInput={reportTyped}>
      <Stack>
        <Columns>
          <TextField
            name="name"
            label="Name"
            defaultValue={initial.name}
            isRequired
            autoFocus
            autoComplete="off"
          />
          <NativeSelect
            name="category"
            label="Category"
            defaultValue={initial.category}
            choices={categories}
          />
        </Columns>
        <TextField
          name="subject"
          label="Subject"
          defaultValue={initial.subject}
          isRequired
          autoComplete="off"
        />
        <TextAreaField
          name="body"
          label="Body"
          description="Plain text. Lines that begin with “- ” or “1. ” become lists, and addresses become links."
          defaultValue={initial.body}
          isRequired
          rows={12}
          countTo={emailLimits.body}
        />
        <VariableMenu onChoose={insert} />
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

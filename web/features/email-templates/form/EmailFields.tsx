import { useRef, type FocusEvent } from 'react';
import {
  emailCategoryLabels,
  emailLimits,
} from '../../../../src/features/email-templates/email-templates.rules';
import { placeholderOf, variables } from '../../../../src/features/templates/variables.rules';
import { templateLimits, TOO_MANY_TAGS } from '../../../../src/features/templates/templates.rules';
import { readFields } from '../../../lib/forms/form-fields';
import type { FormOf } from '../../../lib/forms/useForm';
import { Select } from '../../../ui/forms/choices/Select';
import { Stack } from '../../../ui/layout/Stack';
import { TagField } from '../../../ui/tags/TagField';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { emailFields } from './email-form';
import { insertText } from './insert-text';
import { VariableMenu } from './VariableMenu';
import { Columns } from '../../../ui/layout/Columns';

interface Props {
  field: FormOf<typeof emailFields>['field'];
  /** Called with the values after each input. */
  onTyped: (values: FormOf<typeof emailFields>['values']) => void;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const categories = Object.entries(emailCategoryLabels).map(([id, label]) => ({ id, label }));

/** Whether variables can be inserted into the field. */
const takesVariables = (target: EventTarget): target is TextControl =>
  (target instanceof HTMLInputElement && target.name === 'subject') ||
  (target instanceof HTMLTextAreaElement && target.name === 'body');

export function EmailFields({ field, onTyped }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const lastTyped = useRef<TextControl | null>(null);

  const rememberField = ({ target }: FocusEvent<HTMLDivElement>) => {
    if (takesVariables(target)) lastTyped.current = target;
  };
  const insert = (name: string) => {
    const target = lastTyped.current ?? fields.current?.querySelector('textarea');
    if (target) insertText(target, placeholderOf(name));
  };
  const reportTyped = () => {
    const form = fields.current?.closest('form');
    if (form) onTyped(readFields(emailFields, new FormData(form)));
  };

  return (
    <div ref={fields} onFocus={rememberField} onInput={reportTyped}>
      <Stack>
        <Columns>
          <TextField {...field('name')} label="Name" isRequired autoFocus autoComplete="off" />
          <Select {...field('category')} label="Category" choices={categories} />
        </Columns>
        <TextField {...field('subject')} label="Subject" isRequired autoComplete="off" />
        <TextAreaField
          {...field('body')}
          label="Body"
          description="Plain text. Lines that begin with “- ” or “1. ” become lists, and addresses become links."
          isRequired
          rows={12}
          countTo={emailLimits.body}
        />
        <VariableMenu variables={variables} onChoose={insert} />
        <TagField {...field('tags')} label="Tags" max={templateLimits.tags} maxMessage={TOO_MANY_TAGS} />
      </Stack>
    </div>
  );
}

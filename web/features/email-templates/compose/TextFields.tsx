import { useRef, type FocusEvent } from 'react';
import { emailLimits } from '../../../../src/features/email-templates/email-templates.rules';
import type { EmailTemplate } from '../../../../src/features/email-templates/email-templates.entity';
import { placeholderOf, variables } from '../../../../src/features/templates/variables.rules';
import { readCall } from '../../../lib/requests/call';
import { SearchPicker } from '../../../lib/forms/SearchPicker';
import { notify, notifyError } from '../../../ui/feedback/toast-queue';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { Stack } from '../../../ui/layout/Stack';
import { insertText } from '../form/insert-text';
import { VariableMenu } from '../form/VariableMenu';
import type { Draft } from './useDraft';

interface Props {
  draft: Draft;
  errors: Readonly<Record<string, string[]>> | null;
}

const choiceOf = ({ id, name, subject }: EmailTemplate) => ({ id, label: name, description: subject });

/** The template, the subject and the text of an email. */
export function TextFields({ draft: { text, setText }, errors }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const remember = ({ target }: FocusEvent<HTMLDivElement>) => {
    if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && target.name === 'subject')
    )
      last.current = target;
  };

  async function take(id: string) {
    const template = await readCall<EmailTemplate>(
      `/api/email-templates/${id}`,
      new AbortController().signal,
    );
    if (!template) return notifyError('The template could not be fetched. Try again.');
    const before = text;
    setText({ subject: template.subject, body: template.body });
    if (before.body.trim() !== '' || before.subject.trim() !== '')
      notify({ title: 'Text replaced', action: { label: 'Undo', run: () => setText(before) } });
  }

  return (
    <div ref={fields} onFocus={remember}>
      <Stack>
        <SearchPicker<EmailTemplate>
          name="template"
          label="Template"
          placeholder="Search templates…"
          noneText="No templates found"
          path="/api/email-templates"
          choiceOf={choiceOf}
          onChange={(choice) => choice && void take(choice.id)}
        />
        <TextField
          name="subject"
          label="Subject"
          isRequired
          autoComplete="off"
          value={text.subject}
          onChange={(subject) => setText({ ...text, subject })}
          errorMessage={errors?.subject?.[0]}
        />
        <TextAreaField
          name="body"
          label="Text"
          isRequired
          rows={10}
          countTo={emailLimits.body}
          value={text.body}
          onChange={(body) => setText({ ...text, body })}
          errorMessage={errors?.body?.[0]}
        />
        <VariableMenu
          variables={variables}
          onChoose={(name) => {
            const target = last.current ?? fields.current?.querySelector('textarea');
            if (target) insertText(target, placeholderOf(name));
          }}
        />
      </Stack>
    </div>
  );
}

import { useState } from 'react';
import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import { lengthOf } from '../../../../src/lib/text/unicode';
import { text } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { Inline } from '../../../ui/layout/Inline';

/** Adds a note about a partner. */
export function NoteForm({ partnerId, isShort = false }: { partnerId: string; isShort?: boolean }) {
  const [content, setContent] = useState('');
  const form = useForm({
    path: `/api/partners/${partnerId}/notes`,
    fields: { content: text },
    texts: { failure: 'Failed to add note. Please try again.', success: 'Note added' },
    onSaved: () => setContent(''),
  });
  return (
    <Form {...form.formProps} aria-label="Add a note">
      <TextAreaField
        name="content"
        label="Add a note"
        placeholder="What should your team know?"
        rows={isShort ? 2 : 3}
        hideLabel={isShort}
        countTo={lengthOf(content) > partnerLimits.note * 0.9 ? partnerLimits.note : undefined}
        value={content}
        onChange={setContent}
      />
      <Inline justify="end">
        <Button type="submit" variant="primary" isDisabled={content.trim() === ''} isPending={form.isPending}>
          Add Note
        </Button>
      </Inline>
    </Form>
  );
}

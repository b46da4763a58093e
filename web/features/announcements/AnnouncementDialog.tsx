import { useState } from 'react';
import type { ShownAnnouncement } from '../../../src/features/announcements/announcements.entity';
import { announcementLimits } from '../../../src/features/announcements/announcements.rules';
import type { AnnouncementChanges } from '../../../src/features/announcements/announcements.schema';
import { rawText, text, type FieldsOf } from '../../lib/forms/form-fields';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useForm } from '../../lib/forms/useForm';
import type { FormProps } from '../../records/form/useRecordDialogs';
import type { Choice } from '../../ui/forms/choices/choices';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { TextAreaField } from '../../ui/forms/text/TextAreaField';
import { TextField } from '../../ui/forms/text/TextField';
import { AppearanceFields, appearanceFormFields, useAppearance } from '../audiences/AppearanceFields';
import { AudienceField, audienceFormFields, type AudienceChoices } from '../audiences/AudienceField';
import { MarkdownPreview } from '../rich-text/MarkdownPreview';

interface Props extends FormProps<ShownAnnouncement, ShownAnnouncement> {
  startsAsDraft?: boolean;
  choices: AudienceChoices;
}

const fields = {
  title: text,
  body: rawText,
  publishedAt: text,
  ...audienceFormFields,
  ...appearanceFormFields,
} satisfies FieldsOf<AnnouncementChanges>;

const DRAFT = 'draft';
const publish: Choice = {
  id: 'now',
  label: 'Publish now',
  description: 'Partners see it at once, or from the time above, and their users are notified then.',
};
const keepDraft: Choice = { id: DRAFT, label: 'Save as draft', description: 'Only your team sees it.' };

const publicationChoices = (publishedAt: string | null): Choice[] =>
  publishedAt === null
    ? [publish, keepDraft]
    : [{ id: publishedAt, label: 'Published', description: 'Partners see the changes at once.' }, keepDraft];

export default function AnnouncementDialog(props: Props) {
  const { record: announcement, startsAsDraft = false, choices, isOpen, onClose, onSaved } = props;
  const [body, setBody] = useState(announcement?.body ?? '');
  const publishedAt = announcement?.publishedAt ?? null;
  const appearance = useAppearance(announcement ?? null);
  const form = useForm({
    path: '/api/announcements',
    record: announcement,
    fields,
    texts: announcement
      ? { success: 'Announcement saved', failure: 'Failed to save the announcement' }
      : { success: 'Announcement created', failure: 'Failed to create the announcement' },
    validate: appearance.validate,
    body: (values) => ({
      ...values,
      ...appearance.body(),
      publishedAt: values.publishedAt === DRAFT ? null : values.publishedAt,
    }),
    onSaved: (saved: ShownAnnouncement) => {
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title={announcement ? 'Edit Announcement' : 'New Announcement'}
      size="wide"
      submitLabel={announcement ? 'Save Changes' : 'Create Announcement'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label="Title" isRequired autoFocus autoComplete="off" />
      <TextAreaField
        name="body"
        label="Text"
        description="Markdown: # for headings, ** for bold, - for lists, [text](https://…) for links."
        isRequired
        rows={12}
        countTo={announcementLimits.body}
        value={body}
        onChange={setBody}
      />
      <MarkdownPreview path="/api/announcements/preview" body={body} />
      <AudienceField record={announcement} choices={choices} />
      <AppearanceFields appearance={appearance} />
      <RadioGroup
        name="publishedAt"
        label="Publication"
        defaultValue={publishedAt ?? (announcement || startsAsDraft ? DRAFT : publish.id)}
        choices={publicationChoices(publishedAt)}
      />
    </FormDialog>
  );
}

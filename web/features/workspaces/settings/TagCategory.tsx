import { useId, useState } from 'react';
import type { TagCategory as Category } from '../../../../src/features/tags/tags.rules';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { text } from '../../../lib/forms/form-fields';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import type { Choice } from '../../../ui/forms/choices/choices';
import { Form } from '../../../ui/forms/Form';
import { Stack } from '../../../ui/layout/Stack';
import { TagList } from '../../../ui/tags/TagList';
import { TextField } from '../../../ui/forms/text/TextField';
import { FieldWithButton } from '../../../ui/forms/FieldWithButton';
import { Text } from '../../../ui/text/Text';

interface Props {
  category: Category;
  tags: readonly Choice[];
}

/** One category of the vocabulary, with its tags and a form to add one. */
export function TagCategory({ category, tags }: Props) {
  const id = useId();
  const deletion = useDialog<Choice>();
  return (
    <section aria-labelledby={id}>
      <Stack gap={8}>
        <h3 id={id}>{category}</h3>
        {tags.length > 0 ? (
          <TagList label={`${category} tags`} tags={tags} onRemove={deletion.open} />
        ) : (
          <Text tone="muted" size="sm">
            No tags yet.
          </Text>
        )}
        <NewTag category={category} />
      </Stack>
      <DeleteDialog
        dialog={deletion}
        pathOf={(tag) => `/api/tags/${tag.id}`}
        title={`Delete ${deletion.subject?.label ?? 'this tag'}?`}
        description="You can no longer add this tag to partners. Partners that have it keep it."
        confirmLabel="Delete Tag"
        success="Tag deleted"
        failure="Failed to delete tag"
      />
    </section>
  );
}

function NewTag({ category }: { category: Category }) {
  const [typed, setTyped] = useState('');
  const form = useForm({
    path: '/api/tags',
    fields: { value: text },
    texts: { failure: 'Failed to add tag', success: 'Tag added' },
    body: ({ value }) => ({ category, value, label: value }),
    onSaved: () => setTyped(''),
  });
  return (
    <Form {...form.formProps} aria-label={`Add a tag to ${category}`}>
      <FieldWithButton>
        <TextField
          name="value"
          label={`New ${category} tag`}
          hideLabel
          placeholder="New tag"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
        <Button type="submit" isDisabled={typed.trim() === ''} isPending={form.isPending}>
          Add
        </Button>
      </FieldWithButton>
    </Form>
  );
}

import { useId, useState } from 'react';
import type { TagCategory as Category } from '../../../src/features/tags/tags.rules';
import { DeleteDialog } from '../../lib/DeleteDialog';
import { useDialog } from '../../lib/useDialog';
import { useFormSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import type { Choice } from '../../ui/choices';
import { FieldWithButton } from '../../ui/FieldWithButton';
import { Form } from '../../ui/Form';
import { Stack } from '../../ui/Stack';
import { TagList } from '../../ui/TagList';
import { Text } from '../../ui/Text';
import { TextField } from '../../ui/TextField';

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
  const [text, setText] = useState('');
  const { save, isPending, errors } = useFormSave({ failure: 'Failed to add tag', success: 'Tag added' });
  const add = async () => {
    const body = { category, value: text, label: text };
    const saved = await save({ method: 'POST', path: '/api/tags', body });
    if (saved) setText('');
  };
  return (
    <Form aria-label={`Add a tag to ${category}`} errors={errors} onSubmit={() => void add()}>
      <FieldWithButton>
        <TextField
          name="value"
          label={`New ${category} tag`}
          hideLabel
          placeholder="New tag"
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <Button type="submit" isDisabled={text.trim() === ''} isPending={isPending}>
          Add
        </Button>
      </FieldWithButton>
    </Form>
  );
}

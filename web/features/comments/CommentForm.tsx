import { useState, type ReactNode } from 'react';
import { canBeMentioned, type CommentedKind } from '../../../src/features/comments/commented-objects.rules';
import { commentLimits } from '../../../src/features/comments/comments.rules';
import type { CommentChanges } from '../../../src/features/comments/comments.schema';
import type { ShownComment } from '../../../src/features/comments/comments.service';
import type { Colleague } from '../../../src/features/membership/members/members.service';
import { lengthOf } from '../../../src/lib/text/unicode';
import { colleagueChoice } from '../../lib/forms/colleague-choice';
import { text, type FieldsOf } from '../../lib/forms/form-fields';
import { useForm } from '../../lib/forms/useForm';
import { useFound } from '../../lib/requests/useFound';
import { Button } from '../../ui/actions/Button';
import { Form } from '../../ui/forms/Form';
import { MentionField } from '../../ui/forms/text/MentionField';
import { Inline } from '../../ui/layout/Inline';

interface Props {
  kind: CommentedKind;
  /** The path that a new comment is sent to. For an existing comment, the path of its collection. */
  path: string;
  /** null for a new comment. */
  comment: ShownComment | null;
  label: string;
  submitLabel: string;
  failure: string;
  onSaved: (saved: ShownComment) => void;
  /** Other actions. */
  children?: ReactNode;
}

interface Person {
  id: string;
  name: string;
}

const fields = { body: text } satisfies FieldsOf<Pick<CommentChanges, 'body'>>;

/** Writes or edits a comment. Mentions the people whose names are in the text when it is saved. */
export function CommentForm(props: Props) {
  const { kind, path, comment, label, submitLabel, failure, onSaved, children } = props;
  const [body, setBody] = useState(comment?.body ?? '');
  const [people, setPeople] = useState<Person[]>(() => mentionedIn(comment));
  const [search, setSearch] = useState<string | null>(null);
  const { found, isFailed } = useFound(
    search === null ? null : '/api/members',
    (search ?? '').trim(),
    (one: Colleague) => ({
      ...colleagueChoice(one),
      canSee: canBeMentioned(one.workspaceRole, kind),
    }),
  );
  const form = useForm({
    path,
    record: comment,
    fields,
    texts: { failure },
    body: (values) => ({ ...values, mentions: mentionsIn(values.body ?? '', people) }),
    onSaved: (saved: ShownComment) => {
      setBody('');
      setPeople([]);
      onSaved(saved);
    },
  });
  return (
    <Form {...form.formProps} aria-label={label}>
      <MentionField
        name="body"
        label={label}
        hideLabel={comment !== null}
        placeholder="Write a comment. Type @ to mention a colleague."
        rows={3}
        value={body}
        onChange={setBody}
        search={search}
        onSearch={setSearch}
        choices={found?.filter(({ canSee }) => canSee) ?? (isFailed ? [] : null)}
        onMention={({ id, label: name }) => setPeople((before) => [...before, { id, name }])}
        countTo={lengthOf(body) > commentLimits.body * 0.9 ? commentLimits.body : undefined}
        autoFocus={comment !== null}
      />
      <Inline justify="end">
        {children}
        <Button type="submit" variant="primary" isDisabled={body.trim() === ''} isPending={form.isPending}>
          {submitLabel}
        </Button>
      </Inline>
    </Form>
  );
}

const mentionedIn = (comment: ShownComment | null): Person[] =>
  (comment?.mentions ?? []).map((id, index) => ({ id, name: comment?.mentionNames[index] ?? '' }));

const mentionsIn = (body: string, people: readonly Person[]): string[] => [
  ...new Set(people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)),
];

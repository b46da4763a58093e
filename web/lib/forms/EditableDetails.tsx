import { useRevalidator } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { InlineEdit } from '../../ui/forms/InlineEdit';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { call } from '../requests/call';
import { nest } from './custom-form-fields';
import { lazyComponent, usePreload } from '../screens/lazy-component';
import type { PickedDetail } from './PickedDetail';
import type { TagsDetailProps } from './TagsDetail';

const PickDetail = lazyComponent(() => import('./PickedDetail'));
const TagsDetail = lazyComponent(() => import('./TagsDetail'));
const controls = [PickDetail, TagsDetail];

/** Describes how a detail is edited in place. */
export interface DetailEdit extends Pick<
  ComponentProps<typeof InlineEdit>,
  'kind' | 'choices' | 'inputMode'
> {
  /** The field's name in the call; `custom.key` for a custom field. */
  name: string;
  value: string | number | null;
  /** Returns the value to send. Default: the typed text, or null if it is empty */
  read?: (typed: string) => unknown;
  /** The picker for the id of a colleague or partner. */
  pick?: PickedDetail;
  /** The vocabulary of tags, which are one per line. */
  tags?: TagsDetailProps['vocabulary'];
}

export interface EditableDetail {
  term: string;
  /** The displayed value; without links if it can be edited. */
  value: ReactNode;
  edit?: DetailEdit;
  /** Links that belong to the value. */
  links?: ReactNode;
}

interface Props<Saved> {
  details: readonly EditableDetail[];
  /** The call that changes the record with PATCH. */
  path: string;
  canEdit: boolean;
  /** Message if the server sends none. */
  failure: string;
  /** Called with the server's answer. */
  onSaved?: (record: Saved) => void;
}

/** The details of a record, for its page and its panel. Those with `edit` are edited in place. */
export function EditableDetails<Saved>({ details, path, canEdit, failure, onSaved }: Props<Saved>) {
  const { revalidate } = useRevalidator();
  usePreload(controls, canEdit && details.some(({ edit }) => edit?.pick ?? edit?.tags));

  async function save(name: string, value: unknown): Promise<string | null> {
    const outcome = await call<Saved>('PATCH', path, nest({ [name]: value }));
    // After a 404 or a 409, the screen is out of date: someone else has changed the record.
    if (outcome.ok || outcome.status === 404 || outcome.status === 409) revalidate();
    if (!outcome.ok) return outcome.fields?.[name]?.join(' ') ?? outcome.message ?? failure;
    onSaved?.(outcome.data);
    return null;
  }

  return (
    <DescriptionList
      items={details.map(({ term, value, edit, links }) => {
        if (!canEdit || !edit) return { term, value: withLinks(value, links) };
        const { name, value: stored, read = (typed: string) => typed.trim(), pick, tags, ...field } = edit;
        return {
          term,
          value: withLinks(
            <InlineEdit
              {...field}
              {...(pick && { kind: 'pick', control: (props) => <PickDetail {...props} pick={pick} /> })}
              {...(tags && { control: (props) => <TagsDetail {...props} vocabulary={tags} /> })}
              label={term}
              value={stored === null ? '' : String(stored)}
              onSave={(typed) => save(name, read(typed))}
            >
              {value}
            </InlineEdit>,
            links,
          ),
        };
      })}
    />
  );
}

function withLinks(value: ReactNode, links: ReactNode) {
  if (!links) return value === false ? null : value;
  return (
    <>
      {value} {links}
    </>
  );
}

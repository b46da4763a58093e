import { useRevalidator } from '@remix-run/react';
import { useContext, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../ui/actions/Button';
import { InlineEdit } from '../../ui/forms/InlineEdit';
import { Inline } from '../../ui/layout/Inline';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { call } from '../requests/call';
import { nest } from './custom-form-fields';
import { RailOf } from './rail-of';
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
export function EditableDetails<Saved>({ details: all, path, canEdit, failure, onSaved }: Props<Saved>) {
  const { revalidate } = useRevalidator();
  const { shown: details, hidden, unfold } = useFolded(all, path, canEdit);
  usePreload(controls, canEdit && details.some(({ edit }) => edit?.pick ?? edit?.tags));

  async function save(name: string, value: unknown): Promise<string | null> {
    const outcome = await call<Saved>('PATCH', path, nest({ [name]: value }));
    // After a 404 or a 409, the screen is out of date: someone else has changed the record.
    if (outcome.ok || outcome.status === 404 || outcome.status === 409) revalidate();
    if (!outcome.ok) return outcome.fields?.[name]?.join(' ') ?? outcome.message ?? failure;
    onSaved?.(outcome.data);
    return null;
  }

  const list = (
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
  if (hidden === 0) return list;
  return (
    <>
      {list}
      <Inline>
        <Button size="sm" variant="ghost" icon="chevron-down" onPress={unfold}>
          {`Show ${hidden} empty fields`}
        </Button>
      </Inline>
    </>
  );
}

/** Fewer empty details than this take no more room than the button that shows them. */
const MIN_FOLDED = 3;

const isEmpty = ({ value }: EditableDetail) =>
  value === null || value === undefined || value === '' || value === false;

/**
 * Leaves out the empty details of a record in a rail, and puts its name last, where it can be edited. A detail that becomes
 * empty stays, because its field has the focus.
 */
function useFolded(all: readonly EditableDetail[], path: string, canEdit: boolean) {
  const name = useContext(RailOf);
  const emptyNow = () => ({ path, terms: all.filter(isEmpty).map(({ term }) => term) });
  const [emptyAtFirst, setEmptyAtFirst] = useState(emptyNow);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const folded = emptyAtFirst.path === path ? emptyAtFirst : emptyNow();
  if (folded !== emptyAtFirst) setEmptyAtFirst(folded);
  if (name === null) return { shown: all, hidden: 0, unfold: () => undefined };
  const [first, ...rest] = all;
  const isName = first !== undefined && (first.edit?.value ?? first.value) === name;
  const others = isName ? [...rest, ...(canEdit && first.edit ? [first] : [])] : all;
  const shown = others.filter((detail) => !isEmpty(detail) || !folded.terms.includes(detail.term));
  const hidden = others.length - shown.length;
  if (hidden < MIN_FOLDED || unfolded === path) return { shown: others, hidden: 0, unfold: () => undefined };
  return { shown, hidden, unfold: () => setUnfolded(path) };
}

function withLinks(value: ReactNode, links: ReactNode) {
  if (!links) return value === false ? null : value;
  return (
    <>
      {value} {links}
    </>
  );
}

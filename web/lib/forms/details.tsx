import type { ReactNode } from 'react';
import type { AnyEntity } from '../../../src/lib/entities/entity';
import { mailtoOf } from '../../../src/lib/addresses/mailto';
import { Link } from '../../ui/actions/Link';
import type { Choice } from '../../ui/forms/choices/choices';
import { statusLabel } from '../../ui/tokens/status';
import { formatDay } from '../texts/format-date';
import type { DetailEdit, EditableDetail } from './EditableDetails';

type Text = string | number | null;

interface Options extends Pick<DetailEdit, 'kind' | 'inputMode' | 'read'>, Pick<EditableDetail, 'links'> {
  /** Default: the label in forms and files */
  term?: string;
  /** Default: the value itself */
  value?: ReactNode;
  /** Whether it can't be changed. */
  isFixed?: boolean;
}

interface Owned {
  ownerId: string | null;
  ownerName: string | null;
}

interface OfPartner {
  partnerId: string | null;
  partnerName: string | null;
}

const none: Choice = { id: '', label: 'None' };
const yesNo: Choice[] = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

/** Returns functions that make the details of a record, which are named as in forms and files. */
export function detailsOf({ fields }: AnyEntity) {
  const termOf = (name: string) => fields[name]?.label ?? name;
  function text<Name extends string>(
    record: Readonly<Record<Name, Text>>,
    name: Name,
    { term = termOf(name), isFixed = false, links, ...options }: Options = {},
  ): EditableDetail {
    const { [name]: stored } = record;
    const { value = stored, ...field } = options;
    return { term, value, ...(!isFixed && { edit: { name, value: stored, ...field } }), links };
  }
  return {
    text,
    lines: <Name extends string>(record: Readonly<Record<Name, Text>>, name: Name, options: Options = {}) =>
      text(record, name, { ...options, kind: 'lines' }),
    email: <Name extends string>(
      record: Readonly<Record<Name, string | null>>,
      name: Name,
      options: Options = {},
    ) => {
      const { [name]: email } = record;
      return text<Name>(record, name, {
        inputMode: 'email',
        links: email && <Link href={mailtoOf(email)}>Write</Link>,
        ...options,
      });
    },
    /** A day that can be changed. */
    day: <Name extends string>(
      record: Readonly<Record<Name, string | null>>,
      name: Name,
      options: Options = {},
    ) => {
      const { [name]: day } = record;
      return text<Name>(record, name, { kind: 'day', value: day && formatDay(day), ...options });
    },
    /** The day of something that has happened. */
    past: <Name extends string>(
      record: Readonly<Record<Name, string | null>>,
      name: Name,
      term = termOf(name),
    ): EditableDetail => {
      const { [name]: time } = record;
      return { term, value: time && formatDay(time) };
    },
    choice: <Name extends string>(
      record: Readonly<Record<Name, string | null>>,
      name: Name,
      choices: readonly Choice[],
      {
        isOptional = false,
        show = statusLabel,
        term = termOf(name),
      }: { isOptional?: boolean; show?: (value: string) => ReactNode; term?: string } = {},
    ): EditableDetail => {
      const { [name]: value } = record;
      const edit = { name, value, choices: isOptional ? [none, ...choices] : choices };
      return { term, value: value && show(value), edit };
    },
    yesNo: <Name extends string>(
      record: Readonly<Record<Name, boolean>>,
      name: Name,
      { term = termOf(name), words = yesNo }: { term?: string; words?: readonly Choice[] } = {},
    ): EditableDetail => {
      const value = record[name] ? 'yes' : 'no';
      return {
        term,
        value: words.find(({ id }) => id === value)?.label,
        edit: { name, value, choices: words, read: (chosen) => chosen === 'yes' },
      };
    },
    /** @param empty The choice that removes the owner, if there may be none */
    owner: ({ ownerId, ownerName }: Owned, empty?: string): EditableDetail => ({
      term: 'Owner',
      value: ownerName,
      edit: { name: 'ownerId', value: ownerId, pick: { kind: 'member', ...(empty && { none: empty }) } },
    }),
    /** @param empty The choice that removes the partner, if there may be none */
    partner: ({ partnerId, partnerName }: OfPartner, empty?: string): EditableDetail => ({
      term: 'Partner',
      value: partnerName,
      edit: { name: 'partnerId', value: partnerId, pick: { kind: 'partner', ...(empty && { none: empty }) } },
      links: partnerId && (
        <Link href={`/partners/${partnerId}`} aria-label={`Open ${partnerName ?? 'partner'}`}>
          Open
        </Link>
      ),
    }),
  };
}

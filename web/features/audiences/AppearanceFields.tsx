import { useState } from 'react';
import {
  END_BEFORE_START,
  endsBeforeStart,
  type Appearance,
} from '../../../src/features/audiences/appearance.rules';
import { browserZone, clockChangeHint, clockTimeOf, storedTimeOf } from '../../lib/forms/clock-times';
import { text } from '../../lib/forms/form-fields';
import { useMe } from '../../lib/useMe';
import type { FieldErrors } from '../../ui/forms/Form';
import { DateTimePicker } from '../../ui/forms/dates/DateTimePicker';
import { Columns } from '../../ui/layout/Columns';

const names = ['visibleFrom', 'visibleUntil'] as const;
type Name = (typeof names)[number];

/** The form fields of `AppearanceFields`, to spread into the fields of a form. */
export const appearanceFormFields = { visibleFrom: text, visibleUntil: text };

/** Holds when a record appears and ends, as clock times of the zone that the user has set, or else of the browser. */
export function useAppearance(record: Appearance | null) {
  const zone = useMe()?.timeZone ?? browserZone();
  const [initial] = useState(() => {
    const clock = (name: Name) => {
      const time = record?.[name] ?? null;
      return time === null ? null : clockTimeOf(time, zone);
    };
    return { visibleFrom: clock('visibleFrom'), visibleUntil: clock('visibleUntil') };
  });
  const [clock, setClock] = useState<Record<Name, string | null>>(initial);
  const [halfTyped, setHalfTyped] = useState<readonly Name[]>([]);

  const storedOf = (name: Name): string | null => {
    const typed = clock[name];
    if (typed === null) return null;
    // An unchanged time is saved exactly as it was.
    return typed === initial[name] && record ? record[name] : storedTimeOf(typed, zone);
  };
  const body = (): Appearance => ({
    visibleFrom: storedOf('visibleFrom'),
    visibleUntil: storedOf('visibleUntil'),
  });

  return {
    zone,
    body,
    field: (name: Name) => ({
      name,
      value: clock[name],
      onChange: (value: string | null) => setClock((all) => ({ ...all, [name]: value })),
      onIncomplete: (isHalf: boolean) =>
        setHalfTyped((all) => [...all.filter((one) => one !== name), ...(isHalf ? [name] : [])]),
    }),
    hintOf(name: Name): string | null {
      const typed = clock[name];
      return typed === null ? null : clockChangeHint(typed, zone);
    },
    /** Returns an error for each time that is invalid, or null. */
    validate(): FieldErrors | null {
      const found: FieldErrors = endsBeforeStart(body()) ? { visibleUntil: END_BEFORE_START } : {};
      for (const name of halfTyped) found[name] = 'Enter both a date and a time';
      return Object.keys(found).length === 0 ? null : found;
    },
  };
}

/** Part of a form: from when until when partners see the record in their portal. */
export function AppearanceFields({ appearance }: { appearance: ReturnType<typeof useAppearance> }) {
  const { field, hintOf, zone } = appearance;
  return (
    <Columns>
      <DateTimePicker
        {...field('visibleFrom')}
        label="Visible from"
        description={hintOf('visibleFrom') ?? `Empty: at once. Times are in ${zone}.`}
      />
      <DateTimePicker
        {...field('visibleUntil')}
        label="Visible until"
        description={hintOf('visibleUntil') ?? 'Empty: without an end.'}
      />
    </Columns>
  );
}

import { useMemo, useState } from 'react';
import type { PlannedEvent } from '../../../../src/features/events/events.entity';
import { timesProblem } from '../../../../src/features/events/events.rules';
import type { FieldErrors } from '../../../ui/forms/Form';
import {
  browserZone,
  clockChangeHint,
  clockTimeOf,
  storedTimeOf,
  zoneChoice,
  zoneChoices,
} from '../../../lib/forms/clock-times';

const names = ['startDate', 'endDate'] as const;
type Name = (typeof names)[number];
type Each<Value> = Record<Name, Value>;

const INCOMPLETE = 'Enter both a date and a time';

/**
 * Holds start and end as typed, as clock times of the chosen zone. Choosing another zone keeps the clock times. An
 * unchanged time is saved exactly as it was.
 */
export function useTimes(event: PlannedEvent | null) {
  const [initial] = useState(() => {
    const zone = event ? (event.timezone ?? 'UTC') : browserZone();
    const clock = (time: string | null | undefined) => (time ? clockTimeOf(time, zone) : null);
    return {
      now: new Date(),
      zone,
      clock: { startDate: clock(event?.startDate), endDate: clock(event?.endDate) },
    };
  });
  const [zone, setZone] = useState(initial.zone);
  const [clock, setClock] = useState<Each<string | null>>(initial.clock);
  const [halfTyped, setHalfTyped] = useState<Each<boolean>>({ startDate: false, endDate: false });
  const [isChoosingZone, setChoosingZone] = useState(false);
  // Loading all zones takes longer than the rest of the form, so it waits until they are needed.
  const zones = useMemo(
    () => (isChoosingZone ? zoneChoices(initial.now, initial.zone) : [zoneChoice(initial.now, initial.zone)]),
    [isChoosingZone, initial],
  );

  const storedOf = (name: Name): string | null => {
    const shown = clock[name];
    if (shown === null) return null;
    const isUntouched = shown === initial.clock[name] && zone === initial.zone;
    return isUntouched && event ? event[name] : storedTimeOf(shown, zone);
  };

  return {
    zone,
    zones,
    loadZones: () => setChoosingZone(true),
    setZone: (next: string | null) => next !== null && setZone(next),
    field: (name: Name) => ({
      name,
      value: clock[name],
      onChange: (value: string | null) => setClock((current) => ({ ...current, [name]: value })),
      onIncomplete: (isHalf: boolean) => setHalfTyped((current) => ({ ...current, [name]: isHalf })),
      description: hintFor(clock[name], zone),
    }),
    /** Returns an error for each time that is invalid, or null. */
    validate(): FieldErrors | null {
      const problem = timesProblem({ startDate: storedOf('startDate'), endDate: storedOf('endDate') });
      const found: FieldErrors = problem ? { [problem.field]: problem.message } : {};
      for (const name of names) if (halfTyped[name]) found[name] = INCOMPLETE;
      return Object.keys(found).length === 0 ? null : found;
    },
    body: () => ({ startDate: storedOf('startDate'), endDate: storedOf('endDate'), timezone: zone }),
  };
}

const hintFor = (clockTime: string | null, zone: string): string | undefined =>
  (clockTime !== null && clockChangeHint(clockTime, zone)) || undefined;

export type Times = ReturnType<typeof useTimes>;

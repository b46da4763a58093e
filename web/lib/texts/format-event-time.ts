interface Times {
  startDate: string | null;
  endDate: string | null;
  timezone: string | null;
}

interface FormattedTime {
  day: string;
  hour: string;
  zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Falls back to UTC for a time zone that this machine doesn't know. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = createFormat(timeZone) ?? createFormat('UTC') ?? new Intl.DateTimeFormat('en-US');
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    });
  } catch {
    return null;
  }
}

function formatTime(time: string, timezone: string | null): FormattedTime {
  const parts = new Map(
    formatOf(timezone ?? 'UTC')
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('month')} ${part('day')}, ${part('year')}`,
    hour: `${part('hour')}:${part('minute')}`,
    zone: part('timeZoneName'),
  };
}

/**
 * Formats the time of an event in its own time zone: `Mar 5, 2026, 09:00 – 17:00 EST`. Returns null without a start.
 * Cards get it from the server, because browsers abbreviate zone names differently.
 */
export function formatEventTime({ startDate, endDate, timezone }: Times): string | null {
  if (startDate === null) return null;
  const start = formatTime(startDate, timezone);
  const from = `${start.day}, ${start.hour}`;
  if (endDate === null || endDate === startDate) return `${from} ${start.zone}`;
  const end = formatTime(endDate, timezone);
  const to = end.day === start.day ? end.hour : `${end.day}, ${end.hour}`;
  return start.zone === end.zone
    ? `${from} – ${to} ${end.zone}`
    : `${from} ${start.zone} – ${to} ${end.zone}`;
}

import { useEffect, useState } from 'react';
import { Text } from '../../ui/text/Text';
import { formatLocalMoment, formatMoment, formatRelative } from './format-date';
import { useHydrated } from '../useHydrated';

const MINUTE = 60_000;

/** Shows how long ago a time is, with the exact local time in the tooltip. The server renders the time in UTC. */
export function RelativeTime({ time }: { time: string }) {
  const isHydrated = useHydrated();
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text
      as="time"
      isNumeric
      dateTime={time}
      title={isHydrated ? formatLocalMoment(time) : `${formatMoment(time)} UTC`}
    >
      {isHydrated ? formatRelative(time) : formatMoment(time)}
    </Text>
  );
}

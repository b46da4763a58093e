import { formatLocalMoment, formatMoment } from './format-date';
import { useHydrated } from './useHydrated';

/** A moment by the clock of the person who looks, with UTC in the tooltip. The server, which has no clock of theirs, shows UTC. */
export function LocalTime({ time }: { time: string }) {
  const isHydrated = useHydrated();
  const utc = formatMoment(time);
  return (
    <time className="ui-numbers" dateTime={time} title={`${utc} UTC`}>
      {isHydrated ? formatLocalMoment(time) : utc}
    </time>
  );
}

import { Text } from '../../ui/text/Text';
import { formatLocalMoment, formatMoment } from './format-date';
import { useHydrated } from '../useHydrated';

/**
 * Shows a time in the user's time zone, with UTC in the tooltip. The server doesn't know that time zone and renders
 * UTC.
 */
export function LocalTime({ time }: { time: string }) {
  const isHydrated = useHydrated();
  const utc = formatMoment(time);
  return (
    <Text as="time" isNumeric dateTime={time} title={`${utc} UTC`}>
      {isHydrated ? formatLocalMoment(time) : utc}
    </Text>
  );
}

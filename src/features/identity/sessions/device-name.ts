import Bowser from 'bowser';

/** Names the device of a User-Agent header for people: `Chrome on macOS`. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device';
  const device = Bowser.getParser(userAgent);
  const browser = device.getBrowserName();
  const system = device.getOSName();
  if (browser !== '' && system !== '') return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}

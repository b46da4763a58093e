import { expect, it } from 'vitest';
import { leastCpuMs } from '../../../testing/cpu-time';
import { deviceName } from './device-name';

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['(((((', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('names the device of %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('names a long hostile User-Agent quickly', () => {
  for (const part of ['Mozilla/5.0 ', '(', 'Version/ ', 'a/1.']) {
    const userAgent = part.repeat(300 / part.length);
    expect(deviceName(userAgent)).toEqual(expect.any(String));
    expect(leastCpuMs(100, () => deviceName(userAgent))).toBeLessThan(100);
  }
});

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes, such as 1536 as `1.5 kB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}

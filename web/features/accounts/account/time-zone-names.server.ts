/** Returns the names of all time zones except UTC, and of the given one. */
export function timeZoneNames(chosen: string | null): string[] {
  const names = new Set(Intl.supportedValuesOf('timeZone'));
  if (chosen !== null) names.add(chosen);
  names.delete('UTC');
  return [...names].sort();
}

/** Returns the fields of a row whose names match. */
export function pickFields<Row>(row: Partial<Row>, matches: (name: string) => boolean): Partial<Row> {
  const picked: Partial<Row> = {};
  for (const name in row) if (matches(name)) picked[name] = row[name];
  return picked;
}

/** One line of the report: the measured value, its target and the figures behind it. */
interface Line {
  what: string;
  /** Unit after the number, `×` for ratios. */
  unit: string;
  value: number;
  target: { atLeast: number } | { atMost: number };
  figures: string;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints one line and marks a missed target. */
export function report({ what, unit, value, target, figures }: Line): void {
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  const wanted = 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
  const shown = `${value.toFixed(value < 20 ? 2 : 0)} ${unit}`;
  print(`${isMet ? '  ok ' : 'MISS '} ${what.padEnd(58)} ${shown.padStart(9)}   (${wanted}) ${figures}`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('median of nothing');
  return middle;
}

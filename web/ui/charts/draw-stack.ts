import { stack } from 'd3-shape';
import type { Tone } from '../tokens/status';

export interface Part {
  label: string;
  /** Not negative. */
  value: number;
  tone: Tone;
}

export interface DrawnPart extends Part {
  /** Percentage of the drawing's width. */
  x: number;
  width: number;
}

/** Computes the positions of a StackedBar's parts. Call it in loaders, so that d3 stays on the server. */
export function drawStack(parts: readonly Part[]): DrawnPart[] {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const layers = stack<readonly Part[], number>()
    .keys(parts.keys())
    .value((row, index) => row[index]?.value ?? 0)([parts]);
  return parts.map((part, index) => {
    const [from = 0, to = 0] = layers[index]?.[0] ?? [];
    return { ...part, x: percent(from, total), width: percent(to - from, total) };
  });
}

const percent = (value: number, total: number): number =>
  total === 0 ? 0 : Math.round((value / total) * 10_000) / 100;

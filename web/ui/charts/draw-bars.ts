import { scaleBand, scaleLinear } from 'd3-scale';

export interface Bar {
  /** Short label under the bar: `Jan`. */
  label: string;
  /** Second line under the label, for bars where a year begins. */
  sublabel?: string;
  /** Full name for the tooltip and screen readers: `January 2026`. */
  name: string;
  /** Not negative. */
  value: number;
  /** The value with its unit, such as an amount of money: above the bar, and in full. */
  text?: { short: string; full: string };
}

export interface DrawnBar extends Bar {
  /** Percentage of the drawing's width. */
  x: number;
  width: number;
  /** Per cent of the drawing's height, from the bottom. */
  height: number;
}

/** Minimum height of a bar that isn't 0, in per cent, so that it stays visible next to a very high one. */
const LOWEST = 2;

/** Computes the positions of a BarChart's bars. Call it in loaders, so that d3 stays on the server. */
export function drawBars(bars: readonly Bar[]): DrawnBar[] {
  const place = scaleBand<number>().domain(bars.keys()).range([0, 100]).paddingInner(0.3).paddingOuter(0.1);
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const rise = scaleLinear().domain([0, highest]).range([0, 100]);
  return bars.map((bar, index) => ({
    ...bar,
    x: round(place(index) ?? 0),
    width: round(place.bandwidth()),
    height: bar.value === 0 ? 0 : Math.max(LOWEST, round(rise(bar.value))),
  }));
}

const round = (percent: number): number => Math.round(percent * 100) / 100;

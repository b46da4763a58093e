import { scaleBand, scaleLinear } from 'd3-scale';

export interface Bar {
  /** Under the bar: short, `Jan`. */
  label: string;
  /** Under the label of some bars: where a year begins. */
  sublabel?: string;
  /** In full, for those who point at the bar or listen: `January 2026`. */
  name: string;
  /** Not negative. */
  value: number;
}

export interface DrawnBar extends Bar {
  /** Per cent of the drawing's width. */
  x: number;
  width: number;
  /** Per cent of the drawing's height, from the bottom. */
  height: number;
}

/** Bars that are not 0 stay visible next to one that is a thousand times as high. */
const LOWEST = 2;

/** Where the bars of a BarChart stand. For loaders: the arithmetic stays on the server. */
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

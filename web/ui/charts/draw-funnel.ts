import { scaleLinear } from 'd3-scale';
import { area, curveBumpX } from 'd3-shape';

export interface Stage {
  label: string;
  /** Number of items that reached this stage; not negative. */
  value: number;
}

export interface DrawnStage extends Stage {
  /** Outline of the stage, where the whole funnel is 100 × 100. */
  path: string;
  /** Share of the previous stage that reached this one, 0 to 1; null for the first stage and after an empty one. */
  share: number | null;
}

/** Thickness of an empty stage, so that the funnel ends in a line. */
const THINNEST = 1;

/** Computes the outlines of a Funnel's stages. Call it in loaders, so that d3 stays on the server. */
export function drawFunnel(stages: readonly Stage[]): DrawnStage[] {
  const across = scaleLinear().domain([0, stages.length]).range([0, 100]);
  const widest = Math.max(1, ...stages.map(({ value }) => value));
  const thick = scaleLinear().domain([0, widest]).range([THINNEST, 100]);
  const outline = area<[number, number]>()
    .x(([x]) => x)
    .y0(([, thickness]) => 50 - thickness / 2)
    .y1(([, thickness]) => 50 + thickness / 2)
    .curve(curveBumpX)
    .digits(2);
  return stages.map(({ label, value }, index) => {
    const before = stages[index - 1];
    const after = stages[index + 1] ?? { value };
    const ends: [number, number][] = [
      [across(index), thick(value)],
      [across(index + 1), thick(after.value)],
    ];
    return {
      label,
      value,
      path: outline(ends) ?? '',
      share: before === undefined || before.value === 0 ? null : value / before.value,
    };
  });
}

import { scaleLinear } from 'd3-scale';
import { area, curveBumpX } from 'd3-shape';

export interface Stage {
  label: string;
  /** How many came this far; not negative. */
  value: number;
}

export interface DrawnStage extends Stage {
  /** Outline on a field of 100 × 100 for the whole funnel. */
  path: string;
  /** Of those of the stage before, how many came this far, 0 to 1; null for the first stage and after an empty one. */
  share: number | null;
}

/** Where nobody is left the funnel ends in a line rather than in nothing. */
const THINNEST = 1;

/** The outlines of a Funnel's stages. For loaders: the arithmetic stays on the server. */
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

import { describe, expect, it } from 'vitest';
import { drawBars } from './draw-bars';
import { drawFunnel } from './draw-funnel';
import { drawStack } from './draw-stack';

const bars = (...values: number[]) =>
  drawBars(values.map((value, index) => ({ label: `${index}`, name: `Month ${index}`, value })));

describe('bars', () => {
  it('are as high as their numbers say, the highest as high as the drawing', () => {
    expect(bars(5, 10, 0).map(({ height }) => height)).toEqual([50, 100, 0]);
  });

  it('stay visible next to one that is a thousand times as high', () => {
    expect(bars(1, 100_000).map(({ height }) => height)).toEqual([2, 100]);
  });

  it('stand side by side within the drawing, as wide as each other', () => {
    const drawn = bars(1, 2, 3, 4);
    expect(new Set(drawn.map(({ width }) => width)).size).toBe(1);
    for (const [index, { x }] of drawn.entries()) {
      const end = index === 0 ? 0 : (drawn[index - 1]?.x ?? 0) + (drawn[index - 1]?.width ?? 0);
      expect(x).toBeGreaterThan(end);
    }
    expect(drawn.at(-1)?.x).toBeLessThan(100 - (drawn.at(-1)?.width ?? 0));
  });

  it('lie on the ground where there is nothing', () => {
    expect(bars(0, 0).map(({ height }) => height)).toEqual([0, 0]);
  });
});

describe('a funnel', () => {
  const stages = (...values: number[]) =>
    drawFunnel(values.map((value, index) => ({ label: `Stage ${index}`, value })));

  it('says of how many in the stage before its stages are made', () => {
    expect(stages(48, 24, 0, 0).map(({ share }) => share)).toEqual([null, 0.5, 0, null]);
  });

  it('narrows from stage to stage and has no holes', () => {
    const [first, second] = stages(10, 5);
    // From the full height at 0 to half of it, less the thinnest line, at 50; then straight on.
    expect(first?.path).toMatch(/^M0,100C25,100,25,75\.25,50,75\.25L50,24\.75C/);
    expect(second?.path).toMatch(/^M50,75\.25C75,75\.25,75,75\.25,100,75\.25L100,24\.75C/);
  });

  it('ends in a line rather than in nothing', () => {
    expect(stages(10, 0).at(-1)?.path).toContain('50.5');
  });
});

describe('a stacked bar', () => {
  const parts = (...values: number[]) =>
    drawStack(values.map((value) => ({ label: `${value}`, value, tone: 'neutral' })));

  it('is filled by its parts, one after the other', () => {
    expect(parts(1, 0, 3).map(({ x, width }) => [x, width])).toEqual([
      [0, 25],
      [25, 0],
      [25, 75],
    ]);
  });

  it('is empty where there is nothing', () => {
    expect(parts(0, 0).map(({ x, width }) => [x, width])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { drawBars } from './draw-bars';
import { drawFunnel } from './draw-funnel';
import { drawStack } from './draw-stack';

const bars = (...values: number[]) =>
  drawBars(values.map((value, index) => ({ label: `${index}`, name: `Month ${index}`, value })));

describe('bars', () => {
  it('scales bars to the highest value', () => {
    expect(bars(5, 10, 0).map(({ height }) => height)).toEqual([50, 100, 0]);
  });

  it('keeps a low bar visible next to a very high one', () => {
    expect(bars(1, 100_000).map(({ height }) => height)).toEqual([2, 100]);
  });

  it('places bars of equal width side by side within the drawing', () => {
    const drawn = bars(1, 2, 3, 4);
    expect(new Set(drawn.map(({ width }) => width)).size).toBe(1);
    for (const [index, { x }] of drawn.entries()) {
      const end = index === 0 ? 0 : (drawn[index - 1]?.x ?? 0) + (drawn[index - 1]?.width ?? 0);
      expect(x).toBeGreaterThan(end);
    }
    expect(drawn.at(-1)?.x).toBeLessThan(100 - (drawn.at(-1)?.width ?? 0));
  });

  it('draws bars without height if all values are 0', () => {
    expect(bars(0, 0).map(({ height }) => height)).toEqual([0, 0]);
  });
});

describe('a funnel', () => {
  const stages = (...values: number[]) =>
    drawFunnel(values.map((value, index) => ({ label: `Stage ${index}`, value })));

  it('computes each funnel stage as a share of the previous one', () => {
    expect(stages(48, 24, 0, 0).map(({ share }) => share)).toEqual([null, 0.5, 0, null]);
  });

  it('narrows a funnel from stage to stage without gaps', () => {
    const [first, second] = stages(10, 5);
    // The outline goes from the full height at 0 to half of it, less the thinnest line, at 50. From there it is
    // straight.
    expect(first?.path).toMatch(/^M0,100C25,100,25,75\.25,50,75\.25L50,24\.75C/);
    expect(second?.path).toMatch(/^M50,75\.25C75,75\.25,75,75\.25,100,75\.25L100,24\.75C/);
  });

  it('ends a funnel in a line if its last stage is empty', () => {
    expect(stages(10, 0).at(-1)?.path).toContain('50.5');
  });
});

describe('a stacked bar', () => {
  const parts = (...values: number[]) =>
    drawStack(values.map((value) => ({ label: `${value}`, value, tone: 'neutral' })));

  it('fills a stacked bar with its parts, one after the other', () => {
    expect(parts(1, 0, 3).map(({ x, width }) => [x, width])).toEqual([
      [0, 25],
      [25, 0],
      [25, 75],
    ]);
  });

  it('leaves a stacked bar empty if all values are 0', () => {
    expect(parts(0, 0).map(({ x, width }) => [x, width])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

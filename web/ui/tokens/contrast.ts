/** Returns the channels of `#rrggbb`, from 0 to 1. */
export function channelsOf(hex: string): [number, number, number] {
  const [, r, g, b] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  if (!r || !g || !b) throw new Error(`${hex} is not #rrggbb`);
  return [r, g, b].map((channel) => Number.parseInt(channel, 16) / 255) as [number, number, number];
}

/** Returns the linear light of an sRGB channel. */
export const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Returns the relative luminance of a color, as defined by WCAG 2. */
export function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Returns the contrast of two colors, as defined by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

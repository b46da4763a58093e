/** The colors of buttons in mails: that of the workspace, with text that is readable on it. */
export interface MailAccent {
  background: string;
  text: string;
}

/** The accent of `web/ui/tokens` in both themes. */
export const productAccent = { light: '#4f46e5', dark: '#5d58dd', text: '#ffffff' } as const;

const INK = '#181b23';

/** Relative luminance of a color such as `#4f46e5` (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Returns the accent of a workspace; null for one without a color. White or black text always has enough contrast. */
export function accentOf(color: string | null): MailAccent | null {
  if (color === null || !/^#[\da-f]{6}$/i.test(color)) return null;
  const own = luminance(color);
  const isWhite = contrast(1, own) >= contrast(luminance(INK), own);
  return { background: color, text: isWhite ? '#ffffff' : INK };
}

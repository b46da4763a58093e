import { channelsOf, toLinear } from './contrast';

/** A color by its perceived lightness (0 to 1), its chroma, and its hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

/** Converts `#rrggbb`, as defined by CSS Color 4. */
export function oklchOf(hex: string): Oklch {
  const channels = channelsOf(hex);
  const [r, g, b] = [toLinear(channels[0]), toLinear(channels[1]), toLinear(channels[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const y = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const z = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(y, z),
    hue: Math.atan2(z, y),
  };
}

/** Returns the linear light of the three channels, which is outside 0 to 1 for colors that screens can't show. */
function lightOf({ lightness, chroma, hue }: Oklch): Triple {
  const y = chroma * Math.cos(hue);
  const z = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * y + 0.2158037573 * z) ** 3;
  const m = (lightness - 0.1055613458 * y - 0.0638541728 * z) ** 3;
  const s = (lightness - 0.0894841775 * y - 1.291485548 * z) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const TOLERANCE = 0.0001;
const isShown = (light: Triple) =>
  light.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);

function hexOfChannel(light: number): string {
  const clipped = Math.min(1, Math.max(0, light));
  const channel = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Number of halvings until the chroma is exact enough for 8 bits. */
const STEPS = 12;

/** Returns `#rrggbb`. Lowers the chroma of colors that screens can't show, but keeps lightness and hue. */
export function hexOf(color: Oklch): string {
  let light = lightOf(color);
  if (!isShown(light)) {
    let [low, high] = [0, color.chroma];
    for (let step = 0; step < STEPS; step += 1) {
      const chroma = (low + high) / 2;
      if (isShown(lightOf({ ...color, chroma }))) low = chroma;
      else high = chroma;
    }
    light = lightOf({ ...color, chroma: low });
  }
  return `#${light.map(hexOfChannel).join('')}`;
}

import type { CSSProperties } from 'react';
import { space } from './tokens';

export type Gap = keyof typeof space;

/** Returns custom properties for the style sheets. React's types don't know them. */
export function vars(values: Record<`--${string}`, string | number | undefined>): CSSProperties {
  return { ...values };
}

export function gapVar(gap: Gap | undefined): CSSProperties | undefined {
  return gap === undefined ? undefined : vars({ '--gap': space[gap] });
}

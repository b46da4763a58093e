import { vars } from './layout';

/** Stands where words will be. Its surroundings carry `aria-busy`. */
export function Skeleton({ width, height }: { width?: string; height?: string }) {
  return <span className="ui-skeleton" style={vars({ '--w': width, '--h': height })} aria-hidden />;
}

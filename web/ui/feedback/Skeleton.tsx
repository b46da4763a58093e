import { vars } from '../tokens/layout';

/** Placeholder for text that is loading. The element around it must have `aria-busy`. */
export function Skeleton({ width, height }: { width?: string; height?: string }) {
  return <span className="ui-skeleton" style={vars({ '--w': width, '--h': height })} aria-hidden />;
}

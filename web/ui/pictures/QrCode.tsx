import styled from 'styled-components';
import { radius } from '../tokens/tokens';

/** Light modules around the code, which scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** Dark on light in both themes, because many scanners don't read the inverse. */
const Picture = styled.svg`
  display: block;
  width: 100%;
  max-width: 13rem;
  height: auto;
  border-radius: ${radius[8]};
  background: white;
  color: black;
  forced-color-adjust: none;
`;

interface Props {
  /** Rows from the top; true is dark. */
  modules: readonly (readonly boolean[])[];
  /** The purpose of the code. */
  label: string;
}

export function QrCode({ modules, label }: Props) {
  const side = modules.length + 2 * QUIET;
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path fill="currentColor" d={dark.join('')} />
    </Picture>
  );
}

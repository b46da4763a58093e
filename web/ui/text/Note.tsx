import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, radius, space } from '../tokens/tokens';

const Box = styled.div`
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius[8]};
  background: ${color.surfaceSunken};
  font-size: ${font[13]};
  white-space: pre-line;
  overflow-wrap: anywhere;

  strong {
    display: block;
  }
`;

/** A remark on a record, set off from its own texts. */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <strong>{title}</strong>
      {children}
    </Box>
  );
}

import styled from 'styled-components';
import { color, font, radius, space } from '../../tokens/tokens';

const Box = styled.div`
  max-height: 12rem;
  overflow: auto;
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${color.border};
  border-radius: ${radius[8]};
  background: ${color.surfaceSunken};
  font-size: ${font[13]};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** A long text in a box that scrolls, also by keyboard. */
export function TextPreview({ label, text }: { label: string; text: string }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} dir="auto">
      {text}
    </Box>
  );
}

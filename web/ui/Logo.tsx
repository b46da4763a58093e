import styled from 'styled-components';
import { color, font, radius, space, weight } from './tokens';

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  font-size: ${font[16]};
  font-weight: ${weight.semibold};
  letter-spacing: -0.012em;

  svg {
    border-radius: ${radius[6]};
    background: ${color.accent};
    color: ${color.accentOn};
  }
`;

/** Two overlapping circles and the product's name. */
export function Logo() {
  return (
    <Box>
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <circle cx="9.25" cy="12" r="4.25" />
        <circle cx="14.75" cy="12" r="4.25" />
      </svg>
      <span data-part="name">PartnerHub</span>
    </Box>
  );
}

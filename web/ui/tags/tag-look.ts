import { css } from 'styled-components';
import { color, font, radius, space, weight } from '../tokens/tokens';

export const tagRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`;

export const tagBox = css`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  padding: ${space[2]} ${space[4]} ${space[2]} ${space[8]};
  border: 1px solid ${color.border};
  border-radius: ${radius[6]};
  background: ${color.surfaceHover};
  font-size: ${font[12]};
  font-weight: ${weight.medium};
  cursor: default;
`;

/** Width and height of the button that removes a tag. */
export const tagButton = '1.25rem';

import { createGlobalStyle, css } from 'styled-components';
import { accentShades, accentTokens, type Theme } from './accent-shades';

const tokensOf = (color: string, theme: Theme) => css`
  ${Object.entries(accentTokens(accentShades(color, theme))).map(([name, value]) => `${name}: ${value};`)}
`;

/**
 * Colors the whole page while it is mounted, including menus and dialogs. `:root` twice outranks tokens.css in any
 * order.
 */
const Tokens = createGlobalStyle<{ $color: string }>`
  :root:root {
    ${({ $color }) => tokensOf($color, 'light')}
  }

  @media not print {
    :root[data-theme='dark'] {
      ${({ $color }) => tokensOf($color, 'dark')}
    }
  }
`;

/** Replaces the accent of the product with shades of a color (`#rrggbb`) that are readable in both themes. */
export const AccentStyle = ({ color }: { color: string }) => <Tokens $color={color} />;

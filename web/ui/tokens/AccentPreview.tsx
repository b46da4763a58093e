import styled from 'styled-components';
import { accentShades, accentTokens, type Theme } from './accent-shades';
import { vars } from './layout';
import { color, font, radius, space, weight } from './tokens';

const Samples = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space[12]};
`;

const Sample = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  padding: ${space[16]};
  border: 1px solid var(--sample-border);
  border-radius: ${radius[12]};
  background: var(--sample-back);
  color: var(--sample-text);

  figcaption {
    font-size: ${font[13]};
  }

  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[12]};
  }
`;

const SampleButton = styled.span`
  padding: ${space[4]} ${space[12]};
  border-radius: ${radius[8]};
  background: ${color.accent};
  color: var(--accent-on);
  font-weight: ${weight.medium};
`;

const SampleLink = styled.span`
  color: ${color.accentText};
  text-decoration: underline;
`;

const looks = {
  light: { '--sample-back': '#ffffff', '--sample-text': '#181b23', '--sample-border': '#e0e3e8' },
  dark: { '--sample-back': '#14161b', '--sample-text': '#eceef2', '--sample-border': '#282c35' },
};
const names: Record<Theme, string> = { light: 'Light theme', dark: 'Dark theme' };

/** Describes which shades differ from the color. */
function describe(chosen: string, theme: Theme): string {
  const { accent, text } = accentShades(chosen, theme);
  const adjusted = [
    accent !== chosen && `buttons to ${accent}`,
    text !== chosen && `links to ${text}`,
  ].filter((part) => part !== false);
  return adjusted.length === 0
    ? 'Used as it is.'
    : `Adjusted so that everyone can read it: ${adjusted.join(', ')}.`;
}

/** Shows a button and a link in a color (`#rrggbb`) in both themes. */
export function AccentPreview({ color: chosen }: { color: string }) {
  return (
    <Samples role="group" aria-label="Preview">
      {(['light', 'dark'] as const).map((theme) => (
        <Sample key={theme} style={vars({ ...accentTokens(accentShades(chosen, theme)), ...looks[theme] })}>
          <div>
            <SampleButton>Button</SampleButton>
            <SampleLink>Link</SampleLink>
          </div>
          <figcaption>
            <strong>{names[theme]}.</strong> {describe(chosen, theme)}
          </figcaption>
        </Sample>
      ))}
    </Samples>
  );
}

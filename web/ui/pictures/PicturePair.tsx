import styled from 'styled-components';
import { color, font, radius, space } from '../tokens/tokens';

const Pair = styled.div`
  display: grid;
  gap: ${space[16]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  align-items: start;

  figure {
    margin: 0;
    min-width: 0;
  }

  figcaption {
    margin-bottom: ${space[8]};
    color: ${color.textMuted};
    font-size: ${font[13]};
  }

  a {
    display: block;
    max-height: 24rem;
    overflow: auto;
    border: 1px solid ${color.border};
    border-radius: ${radius[8]};
  }

  img {
    display: block;
    width: 100%;
    height: auto;
  }
`;

interface Picture {
  src: string;
  alt: string;
  /** Size in pixels. */
  width: number;
  height: number;
  caption: string;
}

/** Two pictures to compare, side by side where they fit. Each opens in its full size in a new tab. */
export function PicturePair({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <Pair>
      {pictures.map(({ src, alt, width, height, caption }) => (
        <figure key={src}>
          <figcaption>{caption}</figcaption>
          <a href={src} target="_blank" rel="noreferrer">
            <img src={src} alt={`${alt} (opens in a new tab)`} width={width} height={height} loading="lazy" />
          </a>
        </figure>
      ))}
    </Pair>
  );
}

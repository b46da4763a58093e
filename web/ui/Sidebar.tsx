import styled from 'styled-components';
import { color, font, leading, media, motion, radius, size, space, weight } from './tokens';

/** SidebarRail and the page next to it. */
export const SidebarFrame = styled.div`
  display: flex;
  min-height: 100vh;
  min-height: 100dvh;

  & > div {
    flex: 1;
    min-width: 0;
  }
`;

/** Sidebar next to the content. `data-folded` leaves only the icons visible; the labels stay for screen readers. */
export const SidebarRail = styled.aside`
  position: sticky;
  inset-block-start: 0;
  flex: none;
  width: ${size.sidebar};
  height: 100vh;
  height: 100dvh;
  overflow: hidden;
  background: ${color.surfaceSunken};
  border-inline-end: 1px solid ${color.border};
  transition: width ${motion.slow} ${motion.ease};

  &[data-folded] {
    width: ${size.sidebarFolded};
  }

  ${media.narrow} {
    display: none;
  }
`;

/** Link to the start, navigation and footer, from top to bottom. */
export const SidebarColumn = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;

  & > a {
    display: flex;
    align-items: center;
    flex: none;
    height: ${size.header};
    padding-inline: ${space[12]};
    color: ${color.text};
    text-decoration: none;
  }

  & > a:focus-visible {
    outline-offset: -2px;
  }

  & > nav {
    flex: 1;
    overflow: hidden auto;
    scrollbar-width: thin;
    padding: ${space[8]};
  }

  & > footer {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    flex: none;
    padding: ${space[8]};
    padding-inline-start: ${space[16]};
    border-top: 1px solid ${color.border};
    color: ${color.textMuted};
    font-size: ${font[12]};
    white-space: nowrap;
  }

  [data-folded] & > footer {
    justify-content: center;
    padding-inline: 0;
  }

  [data-folded] & :is([data-part='name'], footer > small, nav p, nav small, nav a > span, nav button > span) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  [data-folded] & nav button > [data-part='chevron'] {
    display: none;
  }
`;

// Not `& + &`: that refers to a class numbered in the order in which modules load, which in the browser may belong to
// another component than on the server.
/** Group of entries: a label, then a list of links and folders. */
export const SidebarGroup = styled.div`
  &:not(:first-child) {
    margin-top: ${space[16]};
  }

  p {
    padding: ${space[4]} ${space[8]};
    color: ${color.textFaint};
    font-size: ${font[12]};
    font-weight: ${weight.medium};
    line-height: ${leading.tight};
  }

  ul {
    display: flex;
    flex-direction: column;
    gap: ${space[2]};
  }

  li {
    list-style: none;
  }

  li ul[hidden] {
    display: none;
  }

  li ul {
    margin: ${space[2]} 0 0 ${space[16]};
    padding-inline-start: ${space[8]};
    border-inline-start: 1px solid ${color.border};
  }

  [data-folded] &:not(:first-child) {
    margin-top: ${space[8]};
    padding-top: ${space[8]};
    border-top: 1px solid ${color.border};
  }

  a,
  li button {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    width: 100%;
    min-height: var(--control-sm);
    padding: ${space[4]} ${space[8]};
    border: 0;
    border-radius: ${radius[6]};
    background: none;
    color: ${color.textMuted};
    font-size: ${font[13]};
    font-weight: ${weight.medium};
    line-height: ${leading.tight};
    text-align: start;
    text-decoration: none;
    white-space: nowrap;
    transition:
      background-color ${motion.fast},
      color ${motion.fast};
  }

  :is(a, li button):hover {
    background: ${color.surfaceHover};
    color: ${color.text};
  }

  :is(a, li button):focus-visible {
    outline-offset: -2px;
  }

  a[aria-current='page'] {
    background: ${color.accentSubtle};
    color: ${color.accentText};
  }

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }

  small {
    margin-inline-start: auto;
    color: ${color.textFaint};
    font-size: ${font[12]};
    font-weight: ${weight.regular};
  }

  [data-part='chevron'] {
    margin-inline-start: auto;
    transition: transform ${motion.fast};
  }

  [aria-expanded='true'] > [data-part='chevron'] {
    transform: rotate(90deg);
  }
`;

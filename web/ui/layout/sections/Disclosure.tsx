import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  type DisclosureProps,
} from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import styled from 'styled-components';
import { Icon } from '../../icons/Icon';
import { color, font, motion, radius, size, space, weight } from '../../tokens/tokens';

const Root = styled(AriaDisclosure)`
  min-width: 0;

  :is(h2, h3) > button {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    width: 100%;
    padding: ${space[8]};
    margin-inline: calc(-1 * ${space[8]});
    border: 0;
    border-radius: ${radius[6]};
    background: none;
    color: ${color.text};
    font-size: ${font[14]};
    font-weight: ${weight.semibold};
    text-align: start;
  }

  :is(h2, h3) > button[data-hovered] {
    background: ${color.surfaceHover};
  }

  :is(h2, h3) svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
    color: ${color.textMuted};
    transition: transform ${motion.fast};
  }

  &[data-expanded] :is(h2, h3) svg {
    transform: rotate(90deg);
  }

  :is(h2, h3) small {
    color: ${color.textMuted};
    font-size: ${font[13]};
    font-weight: ${weight.regular};
  }
`;

const Panel = styled(DisclosurePanel)`
  & > div {
    padding-top: ${space[8]};
  }
`;

interface Props extends Omit<DisclosureProps, 'children' | 'className' | 'style'> {
  title: string;
  /** Shown next to the title: a count or a hint. */
  hint?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  children: ReactNode;
}

export function Disclosure({ title, hint, level = 3, children, ...props }: Props) {
  return (
    <Root {...props}>
      <Heading level={level}>
        <Button slot="trigger">
          <Icon name="chevron-right" />
          {title}
          {hint !== undefined && <small>{hint}</small>}
        </Button>
      </Heading>
      <Panel>
        <div>{children}</div>
      </Panel>
    </Root>
  );
}

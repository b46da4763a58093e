import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../../icons/Icon';
import { color, font, motion, radius, size, space, weight } from '../../tokens/tokens';

const Root = styled.div`
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

  :is(h2, h3) > button:hover {
    background: ${color.surfaceHover};
  }

  :is(h2, h3) svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
    color: ${color.textMuted};
    transition: transform ${motion.fast};
  }

  :is(h2, h3) > [aria-expanded='true'] svg {
    transform: rotate(90deg);
  }

  :is(h2, h3) small {
    color: ${color.textMuted};
    font-size: ${font[13]};
    font-weight: ${weight.regular};
  }
`;

const Panel = styled.div`
  padding-top: ${space[8]};
`;

interface Props {
  title: string;
  /** Shown next to the title: a count or a hint. */
  hint?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Whether the content is shown, if the caller holds that. */
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  children: ReactNode;
}

/** A section that its heading opens and closes. */
export function Disclosure({ title, hint, level = 3, children, ...props }: Props) {
  const id = useId();
  const [isOpened, setOpened] = useState(false);
  const { isExpanded = isOpened, onExpandedChange = setOpened } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Root>
      <Heading>
        <button
          type="button"
          id={`${id}title`}
          aria-expanded={isExpanded}
          aria-controls={`${id}panel`}
          onClick={() => onExpandedChange(!isExpanded)}
        >
          <Icon name="chevron-right" />
          {title}
          {hint !== undefined && <small>{hint}</small>}
        </button>
      </Heading>
      <Panel id={`${id}panel`} role="group" aria-labelledby={`${id}title`} hidden={!isExpanded}>
        {children}
      </Panel>
    </Root>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
  type QueuedToast,
} from 'react-aria-components/Toast';
import styled from 'styled-components';
import { Button } from '../actions/Button';
import { Icon } from '../icons/Icon';
import { Link } from '../actions/Link';
import { placeFor, type ToastPlace } from './place-toast';
import { toastQueue, type Notice } from '../feedback/toast-queue';
import { color, font, layer, media, motion, radius, shadow, size, space, weight } from '../tokens/tokens';
import { useSwipe } from './useSwipe';

const Region = styled(ToastRegion<Notice>)`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.toast};
  padding: ${space[16]};
  border-radius: ${radius[12]};

  &[data-place^='top'] {
    inset-block: 0 auto;
  }

  ${media.wide} {
    width: 100%;
    max-width: ${size.toast};

    &[data-place$='end'] {
      inset-inline-start: auto;
    }

    &[data-place$='start'] {
      inset-inline-end: auto;
    }
  }
`;

const Box = styled(AriaToast<Notice>)`
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[12]} ${space[12]} ${space[12]} ${space[16]};
  background: ${color.surfaceOverlay};
  border-radius: ${radius[12]};
  box-shadow: ${shadow.overlay};
  touch-action: pan-y;
  animation: ui-toast-in ${motion.slow} ${motion.ease};

  @keyframes ui-toast-in {
    from {
      opacity: 0;
      transform: translateY(${space[8]});
    }
  }

  & > svg {
    color: ${color.success};
  }

  &[data-tone='info'] > svg {
    color: ${color.info};
  }

  &[data-tone='warning'] {
    background: ${color.warningSubtle};

    & > svg {
      color: ${color.warningText};
    }
  }

  &[data-tone='danger'] {
    background: ${color.dangerSubtle};

    & > svg {
      color: ${color.dangerText};
    }
  }

  /* Muted text has too little contrast on a tinted surface. */
  &:is([data-tone='warning'], [data-tone='danger']) :is([slot='description'], [slot='close']) {
    color: ${color.text};
  }

  [slot='title'] {
    display: block;
    font-weight: ${weight.medium};
  }

  [slot='description'] {
    display: block;
    font-size: ${font[13]};
    color: ${color.textMuted};
  }

  [slot='close'] {
    display: grid;
    place-items: center;
    padding: ${space[4]};
    border: 0;
    border-radius: ${radius[6]};
    background: none;
    color: ${color.textMuted};
  }

  [slot='close'][data-hovered] {
    background: ${color.surfaceHover};
    color: ${color.text};
  }

  [slot='close'] svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }
`;

const Words = styled(ToastContent)`
  flex: 1;
  min-width: 0;
`;

const Choices = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  margin-top: ${space[4]};
`;

const marks = { success: 'check-circle', warning: 'warning', danger: 'error', info: 'info' } as const;

/**
 * Region of the toasts, which F6 focuses. Render it once, in the root of the page. `notify()` of toast-queue.ts adds
 * toasts.
 */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ToastPlace>('bottom-end');
  const arrange = useCallback((preferred?: ToastPlace) => {
    const element = region.current;
    if (element) setPlace((current) => placeFor(element, preferred ?? current));
  }, []);
  const keepClear = useCallback(
    (event: FocusEvent) => {
      // A press on the toast focuses it. Don't move it then, or the press would miss.
      if (event.target instanceof Node && region.current?.contains(event.target)) return;
      arrange();
    },
    [arrange],
  );
  const focusAction = useCallback(() => {
    region.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, []);
  return (
    <Region ref={region} queue={toastQueue} aria-label="Notifications" data-place={place}>
      {({ toast }) => (
        <ToastCard
          key={toast.key}
          toast={toast}
          arrange={arrange}
          keepClear={keepClear}
          focusAction={focusAction}
        />
      )}
    </Region>
  );
}

interface CardProps {
  toast: QueuedToast<Notice>;
  arrange: (preferred?: ToastPlace) => void;
  /** Moves the toast away from the element that got the focus. */
  keepClear: (event: FocusEvent) => void;
  /** Moves the focus to the toast, which stops its time. */
  focusAction: () => void;
}

function ToastCard({ toast, arrange, keepClear, focusAction }: CardProps) {
  const { title, description, tone } = toast.content;
  const swipe = useSwipe(() => toastQueue.close(toast.key));

  useEffect(() => {
    // Wait one frame. A dialog that closes after saving is then marked as closing, and no longer an obstacle.
    const frame = requestAnimationFrame(() => arrange('bottom-end'));
    const goToToast = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      focusAction();
    };
    document.addEventListener('focusin', keepClear);
    document.addEventListener('keydown', goToToast);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', keepClear);
      document.removeEventListener('keydown', goToToast);
    };
  }, [arrange, keepClear, focusAction]);

  return (
    <Box toast={toast} data-tone={tone} {...swipe}>
      <Icon name={marks[tone]} />
      <Words>
        <Text slot="title">{title}</Text>
        {description && <Text slot="description">{description}</Text>}
        <Actions notice={toast.content} close={() => toastQueue.close(toast.key)} />
      </Words>
      <AriaButton slot="close" aria-label="Dismiss">
        <Icon name="close" />
      </AriaButton>
    </Box>
  );
}

function Actions({ notice: { link, action }, close }: { notice: Notice; close: () => void }) {
  if (!link && !action) return null;
  return (
    <Choices>
      {link && (
        <Link href={link.href} onClick={close}>
          {link.label}
        </Link>
      )}
      {action && (
        <Button
          size="sm"
          onPress={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Choices>
  );
}

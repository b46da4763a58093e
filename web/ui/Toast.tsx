import { useRef, type PointerEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import styled from 'styled-components';
import { Icon } from './Icon';
import { linkLook } from './looks';
import { PlainButton } from './PlainButton';
import { toastQueue, type Notice } from './toast-queue';
import { color, font, layer, media, motion, radius, shadow, size, space, weight } from './tokens';

const Region = styled(ToastRegion<Notice>)`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.toast};
  padding: ${space[16]};
  border-radius: ${radius[12]};

  ${media.wide} {
    inset-inline-start: auto;
    width: 100%;
    max-width: ${size.toast};
  }

  /* Never over the buttons of an open dialog, which stand below and to the right. */
  body:has([role='dialog'], [role='alertdialog']) & {
    inset: 0 0 auto;

    ${media.wide} {
      inset: auto auto 0 0;
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

/** How far right a toast is pushed before it goes (spec.md §9). */
const swipeThreshold = 50;

const marks = { success: 'check-circle', warning: 'warning', danger: 'error', info: 'info' } as const;

/** Where toasts appear; once, in the root of the page. `notify()` of toast-queue.ts fills it. */
export function Toasts() {
  const startedAt = useRef<number | null>(null);

  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    startedAt.current = event.clientX;
  };
  const pushedBy = (event: PointerEvent<HTMLDivElement>) =>
    startedAt.current === null ? 0 : Math.max(0, event.clientX - startedAt.current);
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    const by = pushedBy(event);
    event.currentTarget.style.transform = by ? `translateX(${by}px)` : '';
  };
  const handleEnd = (event: PointerEvent<HTMLDivElement>, key: string) => {
    const by = pushedBy(event);
    startedAt.current = null;
    event.currentTarget.style.transform = '';
    if (by >= swipeThreshold) toastQueue.close(key);
  };

  return (
    <Region queue={toastQueue} aria-label="Notifications">
      {({ toast }) => (
        <Box
          toast={toast}
          data-tone={toast.content.tone}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={(event) => handleEnd(event, toast.key)}
          onPointerCancel={(event) => handleEnd(event, toast.key)}
          onPointerLeave={(event) => handleEnd(event, toast.key)}
        >
          <Icon name={marks[toast.content.tone]} />
          <Words>
            <Text slot="title">{toast.content.title}</Text>
            {toast.content.description && <Text slot="description">{toast.content.description}</Text>}
            <Actions notice={toast.content} close={() => toastQueue.close(toast.key)} />
          </Words>
          <Button slot="close" aria-label="Dismiss">
            <Icon name="close" />
          </Button>
        </Box>
      )}
    </Region>
  );
}

function Actions({ notice: { link, action }, close }: { notice: Notice; close: () => void }) {
  if (!link && !action) return null;
  return (
    <Choices>
      {link && (
        <a href={link.href} {...linkLook()} onClick={close}>
          {link.label}
        </a>
      )}
      {action && (
        <PlainButton
          label={action.label}
          onPress={() => {
            close();
            action.run();
          }}
        />
      )}
    </Choices>
  );
}

import { useId, type ReactNode, type Ref } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styled from 'styled-components';
import { IconButton } from '../actions/Button';
import { useRestoredFocus } from './useRestoredFocus';
import { color, layer, media, motion, radius, shadow, size, space } from '../tokens/tokens';

const Backdrop = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: grid;
  place-items: center;
  padding: ${space[24]};
  height: var(--visual-viewport-height);
  background: ${color.backdrop};
  /* Only for closing: a dialog opens without an animation. */
  transition: opacity ${motion.fast};

  &[data-exiting] {
    opacity: 0;
  }

  &[data-size='sheet'] {
    padding: 0;
    place-items: stretch end;
  }

  ${media.narrow} {
    padding: 0;
    place-items: end stretch;
  }
`;

const Frame = styled(Modal)`
  width: 100%;
  max-width: ${size.dialog};
  max-height: 100%;
  display: flex;
  background: ${color.surfaceOverlay};
  border-radius: ${radius[12]};
  box-shadow: ${shadow.overlay};
  overflow: hidden;

  &[data-size='wide'] {
    max-width: ${size.dialogWide};
  }

  &[data-size='page'] {
    max-width: ${size.page};
  }

  &[data-size='sheet'] {
    max-width: ${size.composer};
    border-radius: 0;
  }

  ${media.narrow} {
    max-width: none;
    max-height: calc(100% - ${space[24]});
    border-end-start-radius: 0;
    border-end-end-radius: 0;

    &[data-size='sheet'] {
      max-width: none;
      max-height: 100%;
    }
  }
`;

const Content = styled(AriaDialog)`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  min-height: 0;
  outline: none;

  /* A form around body and footer is part of the layout, so that only the body scrolls. */
  & > form {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    gap: 0;
    min-height: 0;
  }
`;

const Top = styled.header`
  display: flex;
  align-items: flex-start;
  gap: ${space[12]};
  padding: ${space[16]} ${space[16]} ${space[12]} ${space[24]};

  & > div {
    flex: 1;
    min-width: 0;
  }

  h2 {
    padding-top: ${space[4]};
  }

  p {
    margin-top: ${space[4]};
    color: ${color.textMuted};
  }

  ${media.narrow} {
    padding-inline-start: ${space[16]};
  }
`;

/** Scrollable content of a Dialog. */
export const DialogBody = styled.div`
  display: flex;
  /* In a sheet, the footer stays at the bottom, so that a button doesn't move while it is pressed. */
  flex: 1 1 auto;
  flex-direction: column;
  gap: ${space[16]};
  padding: ${space[4]} ${space[24]} ${space[24]};
  overflow-y: auto;
  min-height: 0;

  ${media.narrow} {
    padding-inline: ${space[16]};
  }
`;

/** Actions of a Dialog, with the primary action last. */
export const DialogFooter = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
  padding: ${space[12]} ${space[24]};
  border-top: 1px solid ${color.border};

  ${media.narrow} {
    padding: ${space[12]} ${space[16]};

    & > :is(button, a) {
      flex: 1 1 auto;
    }
  }
`;

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** `DialogBody`, then `DialogFooter`. A `Form` may wrap both. */
  children: ReactNode;
  /** `page` is for the picture of a whole page. `sheet` takes the height of the window at its end. */
  size?: 'wide' | 'page' | 'sheet';
  role?: 'dialog' | 'alertdialog';
  /** True while saving: neither Esc nor a click outside closes the dialog. */
  isBusy?: boolean;
  contentRef?: Ref<HTMLElement>;
}

/**
 * Modal dialog. Keeps the focus inside, closes on Esc and restores the focus. For a dialog with fields, use
 * EditDialog of web/lib.
 */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    children,
    size: width,
    role = 'dialog',
    isBusy = false,
    contentRef,
  } = props;
  const descriptionId = useId();
  return (
    <Backdrop
      data-size={width}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog' && !isBusy}
      isKeyboardDismissDisabled={isBusy}
    >
      <Frame data-size={width}>
        <Content ref={contentRef} role={role} aria-describedby={description ? descriptionId : undefined}>
          <Top>
            <div>
              <Heading slot="title">{title}</Heading>
              {description && <p id={descriptionId}>{description}</p>}
            </div>
            {role === 'dialog' && (
              <IconButton
                icon="close"
                label="Close"
                withTooltip={false}
                isDisabled={isBusy}
                onPress={() => onOpenChange(false)}
              />
            )}
          </Top>
          {children}
          <FocusRestorer />
        </Content>
      </Frame>
    </Backdrop>
  );
}

/** A component of its own, because it is mounted only while the dialog is open. */
function FocusRestorer() {
  useRestoredFocus();
  return null;
}

import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../../ui/feedback/EmptyState';
import { ErrorState } from '../../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../../ui/feedback/Skeleton';
import { Stack } from '../../../../ui/layout/Stack';
import { Dialog, DialogBody } from '../../../../ui/overlays/Dialog';
import { ElementPicker } from '../../../../ui/pictures/ElementPicker';
import { Text } from '../../../../ui/text/Text';
import type { PictureOutcome } from './useSourcePreview';

interface Props {
  /** The purpose of the picked part. */
  title: string;
  /** The current selector, whose part is shown first. */
  selector: string | undefined;
  takePicture: () => Promise<PictureOutcome>;
  onPick: (selector: string) => void;
  onClose: () => void;
}

const TYPE_INSTEAD = 'You can type a CSS selector or an XPath instead.';

/** Shows a screenshot of a page, on which the user picks one of its parts. */
export default function PagePickerDialog({ title, onClose, ...picking }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Pick on the Page: ${title}`}
      size="page"
    >
      <PagePicker {...picking} />
    </Dialog>
  );
}

function PagePicker({ selector, takePicture, onPick }: Pick<Props, 'selector' | 'takePicture' | 'onPick'>) {
  const [outcome, setOutcome] = useState<PictureOutcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const take = useRef(takePicture);
  useEffect(() => {
    let isShown = true;
    void take.current().then((taken) => {
      if (isShown) setOutcome(taken);
    });
    return () => {
      isShown = false;
    };
  }, [attempt]);

  if (outcome === null)
    return (
      <DialogBody>
        <div role="status">
          <Stack gap={12} aria-busy>
            <Text tone="muted">Opening the page. This can take up to a minute.</Text>
            <Skeleton height="24rem" />
          </Stack>
        </div>
      </DialogBody>
    );
  if ('problem' in outcome)
    return (
      <DialogBody>
        <ErrorState
          title="The page can't be shown"
          description={`${sentence(outcome.problem)} ${TYPE_INSTEAD}`}
          onRetry={() => {
            setOutcome(null);
            setAttempt(attempt + 1);
          }}
        />
      </DialogBody>
    );
  const { picture } = outcome;
  if (picture.elements.length === 0)
    return (
      <DialogBody>
        <EmptyState icon="target" title="No parts to pick on this page" description={TYPE_INSTEAD} />
      </DialogBody>
    );
  return (
    <ElementPicker
      label="Parts of the page"
      picture={picture}
      elements={picture.elements}
      selector={selector}
      pickLabel="Use This Part"
      onPick={(element) => onPick(element.selector)}
    />
  );
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

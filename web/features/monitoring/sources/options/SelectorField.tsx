import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { OptionValue } from '../../../../../src/plugin-api';
import { lazyComponent } from '../../../../lib/screens/lazy-component';
import { Button } from '../../../../ui/actions/Button';
import { Stack } from '../../../../ui/layout/Stack';
import { fieldName } from './option-fields';
import { OptionTextField, typedText } from './OptionTextField';
import type { SelectorOption, SourcePreviewState } from './useSourcePreview';

const PagePickerDialog = lazyComponent(() => import('./PagePickerDialog'));

interface Props {
  option: SelectorOption;
  value: OptionValue;
  preview: SourcePreviewState;
}

/** A field for selectors of parts of a page, which can also be picked on a picture of the page. */
export function SelectorField({ option, value, preview }: Props) {
  const [typed, setTyped] = useState(typedText(value));
  const [isPicking, setPicking] = useState(false);

  function use(selector: string) {
    // Render now, because the preview reads the form.
    flushSync(() => {
      setPicking(false);
      setTyped(option.kind === 'list' ? withLine(typed, selector) : selector);
    });
    const field = preview.place.current?.closest('form')?.elements.namedItem(fieldName(option));
    // Clear a message about the previous value, as typing does.
    if (field instanceof HTMLElement) field.dispatchEvent(new Event('input', { bubbles: true }));
    void preview.show({ isRevealed: true });
  }

  return (
    <Stack gap={8}>
      <OptionTextField option={option} value={typed} onChange={setTyped} />
      <div>
        <Button
          size="sm"
          icon="target"
          accessibleName={`Pick on the Page: ${option.label}`}
          onPress={() => setPicking(true)}
        >
          Pick on the Page
        </Button>
      </div>
      {isPicking && (
        <PagePickerDialog
          title={option.label}
          selector={option.kind === 'list' ? undefined : typed.trim()}
          takePicture={preview.takePicture}
          onPick={use}
          onClose={() => setPicking(false)}
        />
      )}
    </Stack>
  );
}

function withLine(text: string, line: string): string {
  const lines = text.split('\n').filter((one) => one.trim() !== '');
  return [...lines.filter((one) => one.trim() !== line), line].join('\n');
}

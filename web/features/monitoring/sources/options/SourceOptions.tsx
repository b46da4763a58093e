import { useState } from 'react';
import type { SourceOption } from '../../../../../src/plugin-api';
import { completeOptions, type StoredOptions } from '../../../../../src/plugin-host/source-options.rules';
import type { FieldErrors } from '../../../../ui/forms/Form';
import { Disclosure } from '../../../../ui/layout/sections/Disclosure';
import { Stack } from '../../../../ui/layout/Stack';
import { OptionField } from './OptionField';
import type { SourcePreviewState } from './useSourcePreview';

interface Props {
  declared: readonly SourceOption[];
  stored: StoredOptions;
  preview: SourcePreviewState;
  /** The messages of the form. */
  errors: FieldErrors | null;
  isOpenAtFirst: boolean;
}

/** The options that a source type declares, collapsed. A message about an option expands them. */
export function SourceOptions({ declared, stored, preview, errors, isOpenAtFirst }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [seen, setSeen] = useState<FieldErrors | null>(null);
  if (errors !== seen) {
    setSeen(errors);
    if (Object.keys(errors ?? {}).some((name) => name.startsWith('options'))) setOpen(true);
  }
  return (
    <Disclosure title="Options" isExpanded={isOpen} onExpandedChange={setOpen}>
      <OptionFields declared={declared} stored={stored} preview={preview} />
    </Disclosure>
  );
}

export function OptionFields({ declared, stored, preview }: Pick<Props, 'declared' | 'stored' | 'preview'>) {
  const values = completeOptions(declared, stored);
  return (
    <Stack>
      {declared.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={values[option.name] ?? null}
          preview={preview}
        />
      ))}
    </Stack>
  );
}

import type { OptionValue, SourceOption } from '../../../../../src/plugin-api';
import { Checkbox } from '../../../../ui/forms/choices/Checkbox';
import { Select } from '../../../../ui/forms/choices/Select';
import { fieldName } from './option-fields';
import { OptionTextField, typedText } from './OptionTextField';
import { SelectorField } from './SelectorField';
import { isSelectorOption, type SourcePreviewState } from './useSourcePreview';

interface Props {
  option: SourceOption;
  value: OptionValue;
  preview: SourcePreviewState;
}

/** The form field of an option, by its kind. */
export function OptionField({ option, value, preview }: Props) {
  const { label, help } = option;
  const name = fieldName(option);
  if (isSelectorOption(option)) return <SelectorField option={option} value={value} preview={preview} />;
  switch (option.kind) {
    case 'flag':
      return (
        <Checkbox name={name} description={help} defaultSelected={value === true}>
          {label}
        </Checkbox>
      );
    case 'choice':
      return (
        <Select
          name={name}
          label={label}
          description={help}
          defaultValue={typedText(value)}
          choices={option.choices.map((choice) => ({ id: choice.value, label: choice.label }))}
        />
      );
    default:
      return <OptionTextField option={option} defaultValue={typedText(value)} />;
  }
}

import { chooseTheme, useTheme } from '../../../lib/theme';
import { RadioGroup } from '../../../ui/forms/choices/RadioGroup';

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <RadioGroup
      label="Theme"
      orientation="horizontal"
      value={theme}
      onChange={(chosen) => chooseTheme(chosen === 'dark' ? 'dark' : 'light')}
      choices={[
        { id: 'light', label: 'Light' },
        { id: 'dark', label: 'Dark' },
      ]}
    />
  );
}

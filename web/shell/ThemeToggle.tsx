import { PlainButton } from '../ui/PlainButton';
import { chooseTheme, useTheme } from './theme';

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <PlainButton
      isIconOnly
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Switch to ${other} theme`}
      onPress={() => chooseTheme(other)}
    />
  );
}

import { IconButton } from '../ui/IconButton';
import { chooseTheme, useTheme } from './theme';

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Switch to ${other} theme`}
      size="sm"
      onPress={() => chooseTheme(other)}
    />
  );
}

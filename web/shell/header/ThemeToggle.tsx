import { IconButton } from '../../ui/actions/Button';
import { chooseTheme, useTheme } from '../../lib/theme';

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      size="sm"
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={`Switch to ${other} theme`}
      onPress={() => chooseTheme(other)}
    />
  );
}

import { Icon } from '../icons/Icon';
import { IconButton } from './Button';

interface Props {
  /** Name of the starred item. */
  title: string;
  isStarred: boolean;
  /** null if the user can't change it. */
  onPress: (() => void) | null;
  'aria-keyshortcuts'?: string;
}

/** Star button, or a plain icon for users who can't change it. */
export function Star({ title, isStarred, onPress, ...props }: Props) {
  if (onPress)
    return (
      <IconButton
        {...props}
        size="sm"
        label="Star"
        accessibleName={`Star: ${title}`}
        icon={isStarred ? 'star-filled' : 'star'}
        isPressed={isStarred}
        onPress={onPress}
      />
    );
  return isStarred ? <Icon name="star-filled" label="Starred" /> : null;
}

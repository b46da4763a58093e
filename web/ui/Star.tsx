import { Icon } from './Icon';
import { IconButton } from './Button';

interface Props {
  /** Name of the starred item. */
  title: string;
  isStarred: boolean;
  /** Null if the user can't change it. */
  onPress: (() => void) | null;
}

/** Star button, or a plain icon for users who can't change it. */
export function Star({ title, isStarred, onPress }: Props) {
  if (onPress)
    return (
      <IconButton
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

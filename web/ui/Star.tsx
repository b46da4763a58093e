import { Icon } from './Icon';
import { PlainButton } from './PlainButton';

interface Props {
  /** What is starred. */
  title: string;
  isStarred: boolean;
  /** null: for those who may not. */
  onPress: (() => void) | null;
}

/** To be pressed, or to be seen where it may not be. */
export function Star({ title, isStarred, onPress }: Props) {
  if (onPress)
    return (
      <PlainButton
        label="Star"
        accessibleName={`Star: ${title}`}
        icon={isStarred ? 'star-filled' : 'star'}
        isIconOnly
        isPressed={isStarred}
        onPress={onPress}
      />
    );
  return isStarred ? <Icon name="star-filled" label="Starred" /> : null;
}

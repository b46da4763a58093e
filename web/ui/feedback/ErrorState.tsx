import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Icon, type IconName } from '../icons/Icon';

interface Props {
  title?: string;
  /** Makes the title the page's `h1`; for an error that replaces the whole screen. */
  isWholeScreen?: boolean;
  description?: ReactNode;
  /** Replaces the warning icon and its red tone; for a refusal that isn't a failure. */
  icon?: IconName;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
}

/** Error in a part of the screen that couldn't be loaded. The rest of the screen stays usable. */
export function ErrorState({
  title = 'Something went wrong',
  isWholeScreen,
  description,
  icon,
  onRetry,
  isRetrying,
  action,
}: Props) {
  const Title = isWholeScreen ? 'h1' : 'p';
  return (
    <div className="ui-empty" data-tone={icon ? undefined : 'danger'} role="alert">
      <span className="ui-empty-icon">
        <Icon name={icon ?? 'warning'} />
      </span>
      <Title className="ui-empty-title">{title}</Title>
      {description && <p>{description}</p>}
      {(onRetry || action) && (
        <div className="ui-empty-action ui-inline">
          {onRetry && (
            <Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

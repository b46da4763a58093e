import type { ReactNode } from 'react';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';

interface Props {
  title?: string;
  /** The title is the page's only heading: nothing else of the screen is there. */
  isWholeScreen?: boolean;
  description?: ReactNode;
  /** Of a refusal that is nobody's failure: quieter than a warning. */
  icon?: IconName;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
}

/** A part of the screen could not be had; the rest of the screen stays usable. */
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

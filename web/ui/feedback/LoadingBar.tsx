import { Spinner } from './Spinner';

/**
 * Shows a message and a moving line at the top of the window. Screen readers announce the message. null shows nothing.
 */
export function LoadingBar({ message }: { message: string | null }) {
  return (
    <div className="ui-loading-bar" role="status">
      {message !== null && (
        <p>
          <Spinner />
          {message}
        </p>
      )}
    </div>
  );
}

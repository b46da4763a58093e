import { Icon } from '../icons/Icon';

/** Maximum length that fits in a row. Longer messages can be expanded. */
const SHOWN = 90;

/** Shows what failed and why: `Last check failed: …`. */
export function Problem({ title, message }: { title: string; message: string }) {
  if (message.length <= SHOWN)
    return (
      <p className="ui-problem ui-small">
        <span>{`${title} ${message}`}</span>
      </p>
    );
  return (
    <details className="ui-problem ui-small">
      <summary>
        <span>{title}</span>
        <span className="ui-truncate">{message}</span>
        <Icon name="chevron-down" />
      </summary>
      <p>{message}</p>
    </details>
  );
}

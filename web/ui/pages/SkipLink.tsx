import { ButtonLink } from '../actions/Link';

/** First Tab stop. Skips the navigation and leads to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <div className="ui-skip-link">
      <ButtonLink href="#main" variant="primary">
        Skip to main content
      </ButtonLink>
    </div>
  );
}

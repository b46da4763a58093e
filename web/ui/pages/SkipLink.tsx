import { ButtonLink } from '../actions/Link';

/** The first Tab stop, a link that skips the navigation and goes to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <div className="ui-skip-link">
      <ButtonLink href="#main" variant="primary">
        Skip to main content
      </ButtonLink>
    </div>
  );
}

import { useLocation } from '@remix-run/react';
import { ButtonLink } from '../../ui/actions/Link';

interface Props {
  /** Address of the import screen; null without permission to import. */
  importHref: string | null;
  exportPath: string;
  /** Filters that always apply to the list. */
  always?: Record<string, string>;
  /** Names of the list's filters in the URL. The export contains all pages of the filtered list. */
  filters: readonly string[];
}

/** The import and export buttons of a list. */
export function FileActions({ importHref, exportPath, always = {}, filters }: Props) {
  const asked = new URLSearchParams(useLocation().search);
  const query = new URLSearchParams(always);
  for (const name of ['search', ...filters]) {
    const value = asked.get(name);
    if (value !== null && value !== '' && value !== 'all') query.set(name, value);
  }
  const narrowing = query.toString();
  return (
    <>
      {importHref !== null && (
        <ButtonLink icon="upload" href={importHref}>
          Import CSV
        </ButtonLink>
      )}
      <ButtonLink
        icon="download"
        href={narrowing === '' ? exportPath : `${exportPath}?${narrowing}`}
        download
      >
        Export CSV
      </ButtonLink>
    </>
  );
}

import { useLocation } from '@remix-run/react';
import { ButtonLink } from '../../ui/ButtonLink';

interface Props {
  /** Of the import's screen; null for those who may not import. */
  importHref: string | null;
  /** Of the call that exports the list. */
  exportPath: string;
  /** What the list always shows, whatever its filters. */
  always?: Record<string, string>;
  /** The list's filters in the URL; the export has what the screen shows, all its pages. */
  filters: readonly string[];
}

/** Import and export, beside a list's primary action. */
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

import { useLocation } from '@remix-run/react';
import { CONDITION } from '../../lib/filters/useUrlFilters';
import { Menu } from '../../ui/overlays/Menu';
import type { MenuEntry } from '../../ui/overlays/menu-entry';

interface Props {
  /** Address of the import screen; null without permission to import. */
  importHref: string | null;
  /** null for a list without an export. */
  exportPath: string | null;
  /** Filters that always apply to the list. */
  always?: Record<string, string>;
  /** Names of the list's filters in the URL. The export contains all pages of the filtered list. */
  filters: readonly string[];
  /** Further entries, after those for files. */
  entries?: readonly MenuEntry[] | undefined;
}

/** The menu of a list: import, export, and whatever else concerns the list as a whole. */
export function FileActions({ importHref, exportPath, always = {}, filters, entries = [] }: Props) {
  const asked = new URLSearchParams(useLocation().search);
  const query = new URLSearchParams(always);
  for (const name of ['search', ...filters]) {
    const value = asked.get(name);
    if (value !== null && value !== '' && value !== 'all') query.set(name, value);
  }
  for (const condition of asked.getAll(CONDITION)) query.append(CONDITION, condition);
  const narrowing = query.toString();
  return (
    <Menu
      label="More"
      icon="more"
      isIconOnly
      placement="bottom end"
      items={[
        ...(importHref === null
          ? []
          : [{ id: 'import', label: 'Import CSV', icon: 'upload' as const, href: importHref }]),
        ...(exportPath === null
          ? []
          : [
              {
                id: 'export',
                label: 'Export CSV',
                icon: 'download' as const,
                href: narrowing === '' ? exportPath : `${exportPath}?${narrowing}`,
                download: true as const,
              },
            ]),
        ...entries,
      ]}
    />
  );
}

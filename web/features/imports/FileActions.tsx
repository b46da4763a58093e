import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { CONDITION } from '../../lib/filters/useUrlFilters';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { Menu } from '../../ui/overlays/Menu';
import type { MenuEntry } from '../../ui/overlays/menu-entry';
import { exportHref, exportNames, useExportChoice } from '../exports/export-choice';

const ExportDialog = lazyComponent(() => import('../exports/ExportDialog'));

interface Props {
  /** Address of the import screen; null without permission to import. */
  importHref: string | null;
  /** null for a list without an export. */
  exportPath: string | null;
  /** The contacts of the listed partners. */
  contactsPath?: string;
  /** Filters that always apply to the list. */
  always?: Record<string, string>;
  /** Names of the list's filters in the URL. The export contains all pages of the filtered list. */
  filters?: readonly string[];
  /** The filters of the list, if their names in the URL aren't those of the call. */
  query?: URLSearchParams;
  /** Further entries, after those for files. */
  entries?: readonly MenuEntry[] | undefined;
}

/** Returns the filters of a list from its URL. */
function queryOf(search: string, { always = {}, filters = [] }: Pick<Props, 'always' | 'filters'>) {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams(always);
  for (const name of ['search', ...filters]) {
    const value = asked.get(name);
    if (value !== null && value !== '' && value !== 'all') query.set(name, value);
  }
  for (const condition of asked.getAll(CONDITION)) query.append(CONDITION, condition);
  return query;
}

/** The menu of a list: import, export, and whatever else concerns the list as a whole. */
export function FileActions({ importHref, exportPath, contactsPath, entries = [], ...given }: Props) {
  const { search } = useLocation();
  const query = given.query ?? queryOf(search, given);
  const choice = useExportChoice();
  const [exported, setExported] = useState<'list' | 'contacts' | null>(null);
  const close = () => setExported(null);
  return (
    <>
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
                  label: `Export ${exportNames[choice.format]}`,
                  icon: 'download' as const,
                  href: exportHref(exportPath, query, choice),
                  download: true as const,
                },
                { id: 'export-as', label: 'Export as…', onAction: () => setExported('list') },
              ]),
          ...(contactsPath === undefined
            ? []
            : [{ id: 'contacts', label: 'Export contacts…', onAction: () => setExported('contacts') }]),
          ...entries,
        ]}
      />
      {exported === 'list' && exportPath !== null && (
        <ExportDialog title="Export list" path={exportPath} query={query} onClose={close} />
      )}
      {exported === 'contacts' && contactsPath !== undefined && (
        <ExportDialog title="Export contacts" path={contactsPath} query={query} hasVcards onClose={close} />
      )}
    </>
  );
}

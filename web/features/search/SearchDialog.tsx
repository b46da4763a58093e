import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import type { Me } from '../../../src/features/identity/profile.rules';
import { CommandDialog, type CommandItem, type CommandSection } from '../../ui/overlays/CommandDialog';
import type { ListedView } from '../views/listed-view';
import { useViews } from '../views/useViews';
import { viewAddress, viewedLists } from '../views/view-address';
import { commandsFor, commandsMatching } from './commands';
import { pageCommands } from './page-commands';
import { searchKinds } from './search-kinds';
import { keepRecent, readRecent } from './recent';
import { useSearch, type Search } from './useSearch';

const COMMANDS_WHILE_TYPING = 5;

interface Props {
  me: Me;
  text: string;
  onTextChange: (text: string) => void;
  onClose: () => void;
}

/** Searches all records that the role can read, and the role's screens and actions. */
export default function SearchDialog({ me, text, onTextChange, onClose }: Props) {
  const whose = `${me.id} ${me.workspaceId}`;
  const [recent] = useState(() => readRecent(whose));
  const search = useSearch(text);
  const { actions, screens, settings } = commandsFor(me);
  const { pathname } = useLocation();
  const [page] = useState(() => pageCommands(pathname));
  const views = useViews().map(itemOfView);
  const isTyping = text.trim() !== '';

  const found = search.groups.map(({ kind, items }): CommandSection => {
    const { label, icon, pathOf } = searchKinds[kind];
    return {
      id: kind,
      label: search.isSimilar ? `${label} with a similar name` : label,
      items: items.map((item) => ({
        id: `${kind} ${item.id}`,
        label: item.title,
        details: item.details,
        icon,
        href: pathOf(item),
      })),
    };
  });
  const ofPage = page?.items ?? [];
  const commands = [...actions, ...screens, ...settings, ...views];
  const matching = commandsMatching(commands, text).slice(0, COMMANDS_WHILE_TYPING);
  const pageSection = { id: 'page', label: page?.label ?? '' };
  // Commands are available at once and stay on top, so that the selected one doesn't move when results arrive.
  const sections: CommandSection[] = isTyping
    ? [
        { ...pageSection, items: commandsMatching(ofPage, text) },
        { id: 'commands', label: 'Go to', items: matching },
        ...found,
      ]
    : [
        { id: 'recent', label: 'Recent', items: recent },
        { ...pageSection, items: ofPage },
        { id: 'actions', label: 'Actions', items: actions },
        { id: 'screens', label: 'Go to', items: screens },
        { id: 'views', label: 'Views', items: views },
      ];

  function choose(item: CommandItem) {
    if (found.some(({ items }) => items.includes(item))) keepRecent(whose, item);
    onClose();
    // The page takes the focus back first.
    if (item.onAction) setTimeout(item.onAction);
  }

  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <CommandDialog
      label="Search"
      placeholder="Search partners, applications, leads…"
      text={text}
      onTextChange={onTextChange}
      sections={sections}
      empty={isTyping ? wordsFor(search.state) : null}
      spoken={isTyping ? spokenText(search, count) : ''}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

function itemOfView(view: ListedView): CommandItem {
  const { label, icon } = viewedLists[view.entity];
  const href = viewAddress(view);
  return { id: `view ${view.id}`, label: view.name, details: `View of ${label}`, icon, href };
}

function wordsFor(state: Search['state']): string {
  if (state === 'failed') return 'Search failed. Please try again.';
  if (state === 'signed-out') return 'You are signed out. Reload the page to sign in again.';
  return state === 'done' ? 'Nothing found' : 'Searching…';
}

function spokenText({ state, isSimilar }: Search, count: number): string {
  if (state === 'waiting') return '';
  if (state !== 'done' || count === 0) return wordsFor(state);
  const results = count === 1 ? '1 result' : `${count} results`;
  return isSimilar ? `Nothing matches exactly. ${results}` : results;
}

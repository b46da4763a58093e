import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { renderStatic } from '../../../src/testing/render-static';
import Gallery from './gallery.screen';

const here = new URL('.', import.meta.url);
const ui = new URL('../../ui/', here);
const componentFile = /^[A-Z]\w+\.tsx$/;
/**
 * Components that surround a whole page. MonthTimeline is excluded too: browsers restyle months outside the viewport
 * only when they scroll into view, so axe would see the colors of the other theme. The root of the page shows the
 * gallery's toasts.
 */
const shownElsewhere = [
  'AccentStyle.tsx',
  'Brand.tsx',
  'BrandedPage.tsx',
  'ListPage.tsx',
  'LoadingBar.tsx',
  'Main.tsx',
  'MonthTimeline.tsx',
  'PublicCard.tsx',
  'PublicFrame.tsx',
  'RecordFrame.tsx',
  'Sidebar.tsx',
  'SkipLink.tsx',
  'StandalonePage.tsx',
  'Toast.tsx',
  'TopBar.tsx',
];

function source(folder: URL, file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

/** The path of each file of web/ui, by file name. */
const paths = new Map(
  readdirSync(ui, { recursive: true, encoding: 'utf8' }).map((path) => [basename(path), path]),
);

/** Returns the names of the web/ui components that a file imports. */
function imported(text: string): string[] {
  return [...text.matchAll(/(?:from|import\() ?'\.\.?\/(?:[\w./-]+\/)?(\w+)'/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

describe('component gallery', () => {
  it('renders the gallery on the server without errors', () => {
    const complain = vi.spyOn(console, 'error');
    const html = renderStatic(<Gallery />);
    expect(html).toContain('No leads found');
    expect(complain).not.toHaveBeenCalled();
  });

  it('shows every component of web/ui in the gallery', () => {
    const seen = new Set<string>();
    const follow = (names: string[]) => {
      for (const name of names) {
        if (seen.has(name)) continue;
        seen.add(name);
        const path = paths.get(`${name}.tsx`);
        if (path) follow(imported(source(ui, path)));
      }
    };
    const samples = readdirSync(here).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
    follow(samples.flatMap((file) => imported(source(here, file))));
    const components = [...paths.keys()].filter(
      (file) => componentFile.test(file) && !shownElsewhere.includes(file),
    );
    expect(components.filter((file) => !seen.has(file.replace('.tsx', '')))).toEqual([]);
  });
});

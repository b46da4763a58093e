import { parseAst, type Rollup } from 'vite';
import { expect, it } from 'vitest';
import { createChunkPlan } from './plan-chunks';

/** Returns the information of Rollup about these modules. A module's source names the others by their ids. */
function metaOf(sources: Record<string, string>): Rollup.ManualChunkMeta {
  const infos = new Map(
    Object.entries(sources).map(([id, code]) => {
      const ast = parseAst(code);
      const importedIds = [
        ...new Set(
          ast.body.flatMap((node) => ('source' in node && node.source ? [String(node.source.value)] : [])),
        ),
      ];
      const dynamicallyImportedIds = [...code.matchAll(/import\('(\w+)'\)/g)].map(([, name]) => name);
      const info = { id, ast, code, importedIds, dynamicallyImportedIds, isIncluded: true };
      return [id, info as unknown as Rollup.ModuleInfo];
    }),
  );
  return { getModuleIds: () => infos.keys(), getModuleInfo: (id) => infos.get(id) ?? null };
}

const long = (name: string) => `export const ${name} = '${'x'.repeat(120_000)}';`;

function plan(screens: string[][], sources: Record<string, string>) {
  const meta = metaOf(sources);
  const chunkOf = createChunkPlan(screens, (id) => id.startsWith('react'));
  return Object.fromEntries(Object.keys(sources).map((id) => [id, chunkOf(id, meta)]));
}

it('keeps large modules out of screens that do not need them', () => {
  const chunks = plan([['leads'], ['deals'], ['home']], {
    leads: `import { table } from 'table'; import { small } from 'small'; ${long('leads')}`,
    deals: `import { table } from 'table'; import { small } from 'small'; ${long('deals')}`,
    home: `import { small } from 'small'; ${long('home')}`,
    table: long('table'),
    small: 'export const small = 1;',
  });
  expect(new Set([chunks.leads, chunks.deals, chunks.home, chunks.table]).size).toBe(4);
});

it('merges small modules with others that mostly the same screens need', () => {
  const chunks = plan([['leads'], ['deals'], ['home']], {
    leads: `import { table } from 'table'; import { one } from 'one'; ${long('leads')}`,
    deals: `import { table } from 'table'; import { one } from 'one'; import { two } from 'two'; ${long('deals')}`,
    home: `import { two } from 'two'; ${long('home')}`,
    table: long('table'),
    one: 'export const one = 1;',
    two: 'export const two = 2;',
  });
  expect(chunks.one).toBe(chunks.table);
  expect(chunks.leads).not.toBe(chunks.deals);
});

it('follows names through re-exports', () => {
  const chunks = plan([['home']], {
    home: `import { Button } from 'all'; export { Button };`,
    all: `import { Button } from 'button'; export { Button }; export { Calendar } from 'calendar';`,
    button: long('Button'),
    calendar: long('Calendar'),
  });
  expect(chunks.button).toBeDefined();
  expect(chunks.all).toBeUndefined();
  expect(chunks.calendar).toBeUndefined();
});

it('loads a dialog in few files, without code that its screens have loaded or that only other screens need', () => {
  const chunks = plan([['leads'], ['deals']], {
    leads: `import { shell } from 'shell'; void import('dialog'); ${long('leads')}`,
    deals: `import { shell } from 'shell'; import { day } from 'day'; ${long('deals')}`,
    shell: long('shell'),
    day: long('day'),
    dialog: `import { shell } from 'shell'; import { day } from 'day'; import { modal } from 'modal'; ${long('dialog')}`,
    modal: long('modal'),
  });
  expect(chunks.dialog).toBe(chunks.modal);
  expect(new Set([chunks.leads, chunks.deals, chunks.shell, chunks.day, chunks.dialog]).size).toBe(5);
});

it('keeps imports of core in core', () => {
  const chunks = plan([['home']], {
    home: `import 'react-dom'; ${long('home')}`,
    'react-dom': `import { helper } from 'helper'; export const dom = helper;`,
    helper: 'export const helper = 1;',
  });
  expect(chunks).toMatchObject({ 'react-dom': 'core', helper: 'core' });
  expect(chunks.home).not.toBe('core');
});

it('creates no circular imports between files', () => {
  // `top` is merged with `other`, whose screens are nearly the same. Both could then be merged with `bottom`.
  const sources: Record<string, string> = {
    top: `import { middle } from 'middle'; export const top = middle;`,
    other: `export const other = 1;`,
    middle: `import { bottom } from 'bottom'; ${long('middle')}`,
    bottom: `export const bottom = '${'x'.repeat(8750)}';`,
  };
  for (const screen of 'ab')
    sources[screen] = `import { top } from 'top'; import { other } from 'other'; ${long(screen)}`;
  for (const screen of 'cdefmnop') sources[screen] = `import { middle } from 'middle'; ${long(screen)}`;
  for (const screen of 'ghi')
    sources[screen] = `import { bottom } from 'bottom'; import { other } from 'other'; ${long(screen)}`;
  for (const screen of 'jkl') sources[screen] = `import { other } from 'other'; ${long(screen)}`;
  const chunks = plan(
    [...'abcdefghijklmnop'].map((screen) => [screen]),
    sources,
  );
  const imports = new Map<string | undefined, Set<string | undefined>>();
  for (const [id, code] of Object.entries(sources))
    for (const [, imported = ''] of code.matchAll(/from '(\w+)'/g))
      if (chunks[id] !== chunks[imported])
        imports.set(chunks[id], (imports.get(chunks[id]) ?? new Set()).add(chunks[imported]));
  for (const start of imports.keys()) {
    const reached = new Set(imports.get(start));
    for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next);
    expect(reached).not.toContain(start);
  }
});

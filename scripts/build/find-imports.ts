import type { Rollup } from 'vite';

/** A module and the name of an export; undefined for the whole module. */
interface Import {
  id: string;
  name?: string;
}

interface Imports {
  all: Import[];
  /** Exports that are re-exported from other modules. */
  reExports: Map<string, Import>;
}

/**
 * Creates a function that returns the modules whose code a module needs. `importedIds` of Rollup also contains files
 * that only re-export, and with them everything that those import.
 */
export function createFindImports(getModuleInfo: Rollup.GetModuleInfo): (id: string) => string[] {
  const known = new Map<string, Imports>();
  function read(id: string): Imports {
    const imports = known.get(id) ?? readImports(getModuleInfo(id));
    known.set(id, imports);
    return imports;
  }
  function findOrigin({ id, name }: Import): string {
    const seen = new Set<Import>();
    let origin = { id, name };
    for (;;) {
      const next = origin.name === undefined ? undefined : read(origin.id).reExports.get(origin.name);
      if (!next || seen.has(next)) return origin.id;
      seen.add(next);
      origin = { name: undefined, ...next };
    }
  }
  return (id) => [...new Set(read(id).all.map(findOrigin))];
}

function readImports(info: Rollup.ModuleInfo | null): Imports {
  const all: Import[] = [];
  const reExports = new Map<string, Import>();
  const body = info?.ast?.body ?? [];
  const importedAs = new Map<string, Import>();
  // Rollup lists the modules in the order in which the source first mentions them.
  const sources = [...new Set(body.map(sourceOf).filter((source) => source !== undefined))];
  const idOf = (source: string) => info?.importedIds[sources.indexOf(source)];

  for (const node of body) {
    const id = idOf(sourceOf(node) ?? '');
    if (id === undefined) continue;
    if (node.type === 'ImportDeclaration') {
      if (node.specifiers.length === 0) all.push({ id });
      for (const specifier of node.specifiers) {
        const imported =
          specifier.type === 'ImportNamespaceSpecifier'
            ? { id }
            : {
                id,
                name: specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported),
              };
        all.push(imported);
        importedAs.set(specifier.local.name, imported);
      }
    } else if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers) {
        all.push({ id, name: nameOf(local) });
        reExports.set(nameOf(exported), { id, name: nameOf(local) });
      }
    else all.push({ id });
  }
  for (const node of body)
    if (node.type === 'ExportNamedDeclaration' && !node.source)
      for (const { local, exported } of node.specifiers) {
        const imported = importedAs.get(nameOf(local));
        if (imported) reExports.set(nameOf(exported), imported);
      }
  return { all, reExports };
}

type Node = NonNullable<Rollup.ModuleInfo['ast']>['body'][number];

function sourceOf(node: Node): string | undefined {
  return 'source' in node && typeof node.source?.value === 'string' ? node.source.value : undefined;
}

/** Returns the name of an export, which can be an identifier or a quoted text. */
function nameOf(node: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

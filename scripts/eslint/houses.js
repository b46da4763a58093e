// "Who may import whom": the first entry whose `files` match a file decides. Tests may import what they test.
const test = /\.(test|e2e)\.tsx?$|^src\/testing\//;

const isNode = (target) => target.startsWith('node:');
const isOurs = (target) => /^(bin|dist|src|plugins|web|migrations|fixtures|scripts)(\/|$)/.test(target);
const isPackage = (target) => !isOurs(target) && !isNode(target);
const within = (...folders) => {
  const pattern = new RegExp(`^(${folders.join('|')})(/|$)`);
  return (target) => pattern.test(target);
};
const named = (...packages) => {
  const pattern = new RegExp(`^(${packages.join('|')})(/|$)`);
  return (target) => pattern.test(target);
};
const isPure = (target) => /\.(schema|rules)$/.test(target.replace(/\.ts$/, ''));
const isRepo = (target) => /\.repo$/.test(target.replace(/\.ts$/, ''));
/** What the browser may carry of src/lib: no node, no secrets. */
const isBrowserSafe = within(
  'src/lib/cursor',
  'src/lib/errors',
  'src/lib/paging',
  'src/lib/roles',
  'src/lib/unicode',
);
const featureOf = (path) => /^src\/features\/([^/]+)/.exec(path)?.[1];
const isKnex = named('knex', 'pg', 'sqlite3');
const serverOnly = named(
  'knex',
  'pg',
  'sqlite3',
  'nodemailer',
  'pino',
  'lucia',
  '@oclif',
  '@node-rs',
  'puppeteer-core',
  'markdown-it',
  'sanitize-html',
  'postcss',
);

/** Where a drawing's arithmetic may happen: in loaders. The gallery, which has none, is for development only. */
const mayDraw = /\.server\.tsx?$|^web\/features\/ui-gallery\/|^web\/ui\/draw-/;
const draws = within('web/ui/draw-[a-z]+');

export const houses = [
  {
    files: test,
    message: '',
    mayImport: () => true,
  },
  {
    files: /^migrations\//,
    message: 'A migration is frozen once it has landed: it may import knex and other migrations, never src.',
    mayImport: ({ target }) =>
      within('migrations')(target) || named('knex', 'uuid')(target) || isNode(target),
  },
  {
    files: /^bin\//,
    message: 'bin only executes oclif; what a command does belongs into src/commands.',
    mayImport: ({ target }) => named('@oclif', 'tsx')(target) || isNode(target) || target === 'dist/cli',
  },
  {
    files: /^src\/.*\.(schema|rules)\.ts$/,
    message:
      'A schema or rule also runs in the browser: it may import zod, date-fns, src/lib, other schemas and rules.',
    mayImport: ({ target, typeOnly }) =>
      typeOnly || isPure(target) || within('src/lib')(target) || named('zod', 'date-fns')(target),
  },
  {
    files: /^src\/commands\//,
    message:
      'A command parses, calls the app and prints: it may import src/cli, src/operations, src/app, src/config, src/lib, ' +
      'schemas and oclif.',
    mayImport: ({ target, typeOnly }) =>
      typeOnly ||
      isPure(target) ||
      within(
        'src/cli',
        'src/app',
        'src/app\\.ts',
        'src/config',
        'src/operations',
        'src/lib',
        'src/commands',
        'src/http',
      )(target) ||
      named('@oclif', 'zod', 'date-fns')(target) ||
      isNode(target),
  },
  {
    files: /^src\/features\/.*\.repo\.ts$/,
    message:
      'A repo holds the SQL of one table or list: of src it may import src/db, src/lib, schemas, rules, ' +
      'and the other repos of its feature.',
    mayImport: ({ target, typeOnly, file }) =>
      typeOnly ||
      isPure(target) ||
      within('src/db', 'src/lib')(target) ||
      (isRepo(target) && featureOf(target) === featureOf(file)) ||
      isPackage(target) ||
      isNode(target),
  },
  {
    files: /^src\/features\//,
    message:
      'A feature may import src/lib, src/db, src/plugin-api, the schemas and rules of others, and what kinds of template share; ' +
      'other services arrive as arguments, and SQL belongs into a *.repo file.',
    mayImport: ({ target, typeOnly, file }) => {
      if (isKnex(target)) return false;
      if (typeOnly || isPure(target) || isPackage(target) || isNode(target)) return !within('web')(target);
      if (within('src/lib', 'src/db', 'src/plugin-api', 'src/features/templates', 'fixtures')(target))
        return true;
      return featureOf(target) === featureOf(file);
    },
  },
  {
    files: /^src\/lib\//,
    message: 'src/lib is small and free of the domain: of the project it may import src/lib only.',
    mayImport: ({ target }) => !isOurs(target) || within('src/lib')(target),
  },
  {
    files: /^src\//,
    message: 'src never imports web: the built web application gets the services through its load context.',
    mayImport: ({ target }) => !within('web', 'bin', 'scripts')(target),
  },
  {
    files: /^plugins\/|^fixtures\/.*plugin/,
    message:
      'A plugin may import partnerhub/plugin (src/plugin-api) and its own files, nothing else of the project.',
    mayImport: ({ target, file }) => {
      if (!isOurs(target)) return true;
      return /^src\/plugin-api(\.ts)?$/.test(target) || within(file.split('/').slice(0, 2).join('/'))(target);
    },
  },
  {
    files: /^web\/ui\//,
    message:
      'web/ui knows React, React Aria, styled-components and src/lib/unicode only; data and routes arrive as props.',
    mayImport: ({ target }) =>
      within('web/ui', 'src/lib/unicode')(target) ||
      named('react', 'react-dom', 'react-aria', 'react-aria-components', 'styled-components')(target) ||
      named('@internationalized', '@fontsource-variable', 'd3-scale', 'd3-shape')(target),
  },
  {
    files: /^web\//,
    message:
      'web may import schemas, rules and the errors, paging and roles of src, and types of the rest with `import type`; ' +
      'services come through context.app, and web/ui/draw-* (its arithmetic would cost every browser 14 kB) belongs into *.server files.',
    mayImport: ({ target, typeOnly, file }) => {
      if (draws(target) && !mayDraw.test(file)) return typeOnly;
      if (within('bin', 'dist', 'plugins', 'migrations', 'scripts')(target) || serverOnly(target))
        return typeOnly;
      return typeOnly || !within('src')(target) || isPure(target) || isBrowserSafe(target);
    },
  },
];

// The table of allowed imports. The first entry whose `files` match applies.
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
/** Declarations of records and entities are plain objects of strings and functions, so screens can use them. */
const isPure = (target) =>
  /\.(schema|rules|entity|record)$|^src\/records(\/|$)/.test(target.replace(/\.ts$/, ''));
const isRepo = (target) => /\.repo$/.test(target.replace(/\.ts$/, ''));
/** The files of src/lib that browsers can run: they use no Node.js modules and no secrets. */
const isBrowserSafe = within(
  'src/lib/actor',
  'src/lib/addresses/countries',
  'src/lib/addresses/mailto',
  'src/lib/secrets/cookie-name',
  'src/lib/cursor',
  'src/lib/text/display-name',
  'src/lib/errors',
  'src/lib/money/currencies',
  'src/lib/money/format-money',
  'src/lib/money/iban',
  'src/lib/money/money',
  'src/lib/entities/from-keys',
  'src/lib/paging',
  'src/lib/roles',
  'src/lib/text/unicode',
  'src/lib/time/utc',
);
/**
 * Code that services of many features share. It needs the rules of other features, so it can't be in src/lib, which is
 * independent of the domain.
 */
const kits = [
  'src/features/records',
  'src/features/templates',
  'src/features/audiences/portal-view',
  'src/features/identity/sessions/device-name',
];
/** What calls and use cases of other features need: the declaration of calls, and answers that several calls give. */
const answering = [
  'src/http/calls',
  'src/http/responses',
  'src/features/api-reference/openapi-text',
  'src/features/workspaces/logo-response',
  'src/features/sign-in/sign-in-response',
  'src/features/sign-in/signed-out-response',
];
/** What loaders use of calls: the same reading of input, refusals and cookies. */
const forLoaders = within(
  'src/http/calls',
  'src/http/responses/feed-response',
  'src/features/sign-in/sign-in-response',
  'src/features/sign-in/oidc/ticket-cookie',
);
const featureOf = (path) => /^src\/features\/([^/]+)/.exec(path)?.[1];
const isKnex = named('knex', 'pg', 'sqlite3');
const serverOnly = named(
  'knex',
  'pg',
  'sqlite3',
  'nodemailer',
  'otpauth',
  'pino',
  'lucia',
  'openid-client',
  '@oclif',
  '@node-rs',
  '@simplewebauthn/server',
  'puppeteer-core',
  'markdown-it',
  'sanitize-html',
  'postcss',
);

/** Charts are computed in loaders. The gallery has no loader, and is only for development. */
const canDraw = /\.server\.tsx?$|^web\/features\/ui-gallery\/|^web\/ui\/charts\/draw-/;
/** Files that run on the server, wholly or in their loaders. */
const loads = /\.(server|screen|layout|feed|redirect)\.tsx?$|^web\/(root|entry\.server)\.tsx$/;
const draws = within('web/ui/charts/draw-[a-z]+');

export const importRules = [
  {
    files: test,
    message: '',
    canImport: () => true,
  },
  {
    files: /^migrations\//,
    message:
      'Migrations never change after a release: they can import knex, tldts, unhomoglyph and other migrations, but not src.',
    canImport: ({ target }) =>
      within('migrations')(target) || named('knex', 'tldts', 'unhomoglyph', 'uuid')(target) || isNode(target),
  },
  {
    files: /^bin\//,
    message: 'bin only runs oclif. Put the code of a command in src/commands.',
    canImport: ({ target }) => named('@oclif', 'tsx')(target) || isNode(target) || target === 'dist/cli',
  },
  {
    files: /^src\/(records\/.*|features\/.*\.record)\.ts$/,
    message:
      'Everything may import the declarations of records: they can import only src/lib and src/records/.',
    canImport: ({ target }) => within('src/lib', 'src/records/[a-z-]+')(target),
  },
  {
    files: /^src\/.*\.(schema|rules|entity)\.ts$/,
    message:
      'Schemas, rules and entities also run in the browser: they can import zod, date-fns, src/lib, the texts of src/reading, and each other.',
    canImport: ({ target, typeOnly }) =>
      typeOnly ||
      isPure(target) ||
      within('src/lib', 'src/reading/feeds/plain-text')(target) ||
      named('zod', 'date-fns')(target),
  },
  {
    files: /^src\/commands\//,
    message:
      'A command parses input, calls the app and prints: it can import src/cli, src/operations, src/app, src/serve, src/openapi-text, src/db/upgrade-schema, src/config, ' +
      'src/lib, src/http, schemas, rules and oclif.',
    canImport: ({ target, typeOnly }) =>
      typeOnly ||
      isPure(target) ||
      within(
        'src/cli',
        'src/app',
        'src/app\\.ts',
        'src/config',
        'src/serve',
        'src/openapi-text',
        'src/db/upgrade-schema',
        'src/operations',
        'src/lib',
        'src/commands',
        'src/http',
      )(target) ||
      named('@oclif', 'node_modules/@oclif', 'zod', 'date-fns')(target) ||
      isNode(target),
  },
  {
    files: /^src\/features\/.*\.repo\.ts$/,
    message:
      'A repo contains the SQL of one table or list: from src it can import only src/db, src/lib, schemas, rules, ' +
      'entities, the lists of custom values and other repos of its feature.',
    canImport: ({ target, typeOnly, file }) =>
      typeOnly ||
      isPure(target) ||
      within('src/db', 'src/lib', 'src/features/custom-fields/lists')(target) ||
      (isRepo(target) && featureOf(target) === featureOf(file)) ||
      isPackage(target) ||
      isNode(target),
  },
  {
    files: /^src\/features\//,
    message:
      'A feature can import src/lib, src/reading, src/db, src/plugin-api, src/http/calls and responses, src/features/records and templates (kits for services), the views of portals (src/features/audiences/portal-view), and the ' +
      'schemas, rules and entities of other features. ' +
      'Pass other services as arguments, and put SQL in a *.repo file.',
    canImport: ({ target, typeOnly, file }) => {
      if (isKnex(target)) return false;
      if (typeOnly || isPure(target) || isPackage(target) || isNode(target)) return !within('web')(target);
      if (
        within(
          'src/lib',
          'src/reading',
          'src/db',
          'src/plugin-api',
          ...kits,
          ...answering,
          'fixtures',
        )(target)
      )
        return true;
      return featureOf(target) === featureOf(file);
    },
  },
  {
    files: /^src\/lib\//,
    message: 'src/lib is independent of the domain: it can import only src/lib and packages.',
    canImport: ({ target }) => !isOurs(target) || within('src/lib')(target),
  },
  {
    files: /^src\/reading\//,
    message:
      'src/reading is independent of the domain: it can import only src/lib, src/reading and packages.',
    canImport: ({ target }) => !isOurs(target) || within('src/lib', 'src/reading')(target),
  },
  {
    files: /^src\//,
    message: 'src must not import web: the web application gets the services through its load context.',
    canImport: ({ target }) => !within('web', 'bin', 'scripts')(target),
  },
  {
    files: /^plugins\/|^fixtures\/.*plugin/,
    message: 'A plugin can import only partnerhub/plugin (src/plugin-api), its own files and packages.',
    canImport: ({ target, file }) => {
      if (!isOurs(target)) return true;
      return /^src\/plugin-api(\.ts)?$/.test(target) || within(file.split('/').slice(0, 2).join('/'))(target);
    },
  },
  {
    files: /^web\/ui\//,
    message:
      'web/ui can import only React, React Aria, TanStack Table, styled-components, fonts, d3 and src/lib/text/unicode and names.rules. Pass data and routes as props. ' +
      'Only Link imports Remix, whose <Link> opens screens without reloading the page.',
    canImport: ({ target, file }) =>
      within('web/ui', 'src/lib/text/unicode', 'src/lib/text/names.rules')(target) ||
      (file === 'web/ui/actions/Link.tsx' && target === '@remix-run/react') ||
      named('react', 'react-dom', 'react-aria', 'react-aria-components', 'styled-components')(target) ||
      named('@internationalized', '@tanstack', '@fontsource-variable', 'd3-scale', 'd3-shape')(target),
  },
  {
    files: /^web\//,
    message:
      'From src, web can import schemas, rules, entities and the browser-safe files of src/lib, and other types with `import type`. ' +
      'Use services through context.app, and web/ui/charts/draw-* (14 kB in the browser) only in *.server files.',
    canImport: ({ target, typeOnly, file }) => {
      if (draws(target) && !canDraw.test(file)) return typeOnly;
      if (within('bin', 'dist', 'plugins', 'migrations', 'scripts')(target) || serverOnly(target))
        return typeOnly;
      if (forLoaders(target)) return typeOnly || loads.test(file);
      return typeOnly || !within('src')(target) || isPure(target) || isBrowserSafe(target);
    },
  },
];

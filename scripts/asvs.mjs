// Writes docs/asvs.md: each requirement of OWASP ASVS 5.0, level 1 and 2, with the tests that show it.
// Tests name the requirements in a comment above `it`, `test` or `describe`: `// ASVS 6.2.1, 6.2.4`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = 'docs/asvs.md';
const folders = ['migrations', 'plugins', 'scripts', 'src', 'web'];

/** The smallest share of applicable requirements of each level that tests must show. */
export const quotas = { 1: 1, 2: 0.95 };

/**
 * @typedef {{ id: string, level: 1 | 2, text: string, note?: string, notApplicable?: string, gap?: string }} Requirement
 * @typedef {{ id: string, file: string, name: string }} Shown
 */

/** @returns {{ title: string, requirements: Requirement[] }[]} */
export const readChapters = () => JSON.parse(readFileSync(`${root}docs/asvs.json`, 'utf8')).chapters;

/** @returns {Shown[]} */
export const readAnnotations = () =>
  folders
    .flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:test\.tsx?|e2e\.ts)$/.test(path))
    .sort()
    .flatMap((file) => annotationsIn(file, readFileSync(root + file, 'utf8')));

/**
 * Returns an entry for each id in the annotations of a test file. @param {string} file @param {string} source formatted
 * by Prettier @returns {Shown[]}
 */
export function annotationsIn(file, source) {
  return [...source.matchAll(/^ *\/\/ ASVS (.*)\n/gm)].flatMap(({ 0: line, 1: ids, index }) => {
    const own = nameOf(source.slice(index + line.length));
    if (own === null) throw new Error(`${file}: "${line.trim()}" isn't directly above a test`);
    const name = [...namesAround(source.slice(0, index), line.search(/\S/)), own].join(' › ');
    return ids.split(', ').map((id) => ({ id, file, name }));
  });
}

/** Returns the names of the `describe` calls that are open at the end of the text, where the next line is indented. */
function namesAround(text, indent) {
  if (indent < 2) return [];
  const start = text.lastIndexOf(`\n${' '.repeat(indent - 2)}describe`) + 1;
  return [...namesAround(text.slice(0, start), indent - 2), nameOf(text.slice(start)) ?? '…'];
}

/** Returns the name of the test at the start of the text; null if there is none. */
function nameOf(source) {
  const [head, modifiers] =
    /^(?: *\/\/.*\n)* *(?:it|test|describe)((?:\.\w+)*)(?:<.*>)?\(/.exec(source) ?? [];
  if (head === undefined) return null;
  const literal = String.raw`\s*(['"\x60])((?:\\.|(?!\1)[^\\])*)\1`;
  // The name is in the second call of `it.each([…])('name', …)`.
  const hasTable = /\.(?:each|runIf|skipIf)/.test(modifiers);
  const found = new RegExp(hasTable ? String.raw`\)\(${literal}` : `^${literal}`).exec(
    source.slice(hasTable ? 0 : head.length),
  );
  return found?.[2]?.replaceAll(/\\(.)/g, '$1') ?? null;
}

/**
 * Returns the problems of the requirements and annotations. @param {{ title: string, requirements: Requirement[] }[]}
 * chapters @param {Shown[]} shown @returns {string[]}
 */
export function problemsOf(chapters, shown) {
  const requirements = chapters.flatMap((chapter) => chapter.requirements);
  const known = new Set(requirements.map(({ id }) => id));
  const tested = new Set(shown.map(({ id }) => id));
  return [
    ...shown
      .filter(({ id }) => !known.has(id))
      .map(({ id, file }) => `${file} names ${id}, which isn't a requirement of level 1 or 2`),
    ...requirements.flatMap(({ id, notApplicable, gap }) => {
      const reasons = [notApplicable, gap].filter((reason) => reason !== undefined).length;
      if (reasons === 0 && !tested.has(id)) return `${id} has neither a test nor a reason`;
      return reasons > 1 || (reasons === 1 && tested.has(id)) ? `${id} has both a test and a reason` : [];
    }),
    ...summary(requirements).flatMap(({ level, share }) =>
      share < quotas[level]
        ? `tests show ${percent(share)} of level ${level} instead of ${percent(quotas[level])}`
        : [],
    ),
  ];
}

/** @param {Requirement[]} requirements without problems */
function summary(requirements) {
  return [1, 2].map((level) => {
    const all = requirements.filter((requirement) => requirement.level === level);
    const applicable = all.filter(({ notApplicable }) => notApplicable === undefined);
    const gaps = applicable.filter(({ gap }) => gap !== undefined).length;
    const shown = applicable.length - gaps;
    return {
      level,
      all: all.length,
      applicable: applicable.length,
      shown,
      gaps,
      share: shown / applicable.length,
    };
  });
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;

/**
 * @param {{ title: string, requirements: Requirement[] }[]} chapters
 * @param {Shown[]} shown
 */
export function renderPage(chapters, shown) {
  const counts = summary(chapters.flatMap((chapter) => chapter.requirements));
  return [
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    '<!-- `npm run asvs` writes this page from docs/asvs.json and the annotations of the tests. Edit those. -->',
    '',
    'Each requirement of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS)',
    'with the tests that show it, or the reason why there is none. The wording is ours and shortened: read the standard',
    'for the exact one. The standard is © The OWASP Foundation, licensed under',
    '[CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/), and so is this page.',
    '',
    '| level | requirements | applicable | shown by a test | gaps |',
    '| ----- | ------------ | ---------- | --------------- | ---- |',
    ...counts.map(
      ({ level, all, applicable, shown: count, share, gaps }) =>
        `| ${level} | ${all} | ${applicable} | ${count} (${percent(share)}) | ${gaps} |`,
    ),
    '',
    ...chapters.flatMap(({ title, requirements }) => [
      `## ${title}`,
      '',
      '| id | level | requirement | shown by |',
      '| -- | ----- | ----------- | -------- |',
      ...requirements.map((requirement) => row(requirement, shown)),
      '',
    ]),
  ].join('\n');
}

/** @param {Requirement} requirement @param {Shown[]} shown */
function row({ id, level, text, note, notApplicable, gap }, shown) {
  const cells = [
    ...shown.filter((test) => test.id === id).map(({ file, name }) => `[${escape(name)}](../${file})`),
    ...(notApplicable === undefined ? [] : [`n/a: ${notApplicable}`]),
    ...(gap === undefined ? [] : [`**Gap**: ${gap}`]),
    ...(note === undefined ? [] : [`_${note}_`]),
  ];
  return `| ${id} | ${level} | ${text} | ${cells.join('<br>')} |`;
}

const escape = (text) => text.replaceAll(/[\\`*_[\]<>|]/g, '\\$&').replaceAll('\n', ' ');

/** Returns whether the page matches the requirements and annotations. */
export const isUpToDate = () =>
  readFileSync(root + page, 'utf8') === renderPage(readChapters(), readAnnotations());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [chapters, shown] = [readChapters(), readAnnotations()];
  const problems = problemsOf(chapters, shown);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  writeFileSync(root + page, renderPage(chapters, shown));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

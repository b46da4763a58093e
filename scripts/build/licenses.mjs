import { readdir, readFile } from 'node:fs/promises';
import { root } from '../run.mjs';

const isLicenseFile = /^(licen[cs]e|copying|notice|copyright)/i;
// `/*! … */`, or a comment with @license or @preserve: the notices of code that a package has copied from others.
const legalComment = /\/\*(?:!|(?=(?:(?!\*\/)[^])*@(?:license|preserve|licstart)))(?:(?!\*\/)[^])*\*\//g;

/** Returns the licenses and notices of packages whose code or fonts PartnerHub contains. Each text appears once. */
export async function describeLicenses(packages) {
  const namesByText = new Map();
  for (const { folder, files, name, version, license, author } of packages) {
    const texts = [...(await licenseTexts(folder, license, author)), ...(await legalComments(files))];
    const text = [...new Set(texts.map((part) => part.replaceAll('\r\n', '\n').trim()))].join('\n\n');
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...namesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  const introduction = 'PartnerHub contains the following packages. These are their licenses and notices.\n';
  return [introduction, ...parts].join(`\n${'─'.repeat(80)}\n\n`);
}

/** Returns the license files of a package. A few packages only name their license. */
async function licenseTexts(folder, license, author) {
  const files = (await readdir(root + folder)).filter((file) => isLicenseFile.test(file)).sort();
  if (files.length > 0) return Promise.all(files.map((file) => readFile(`${root}${folder}/${file}`, 'utf8')));
  const ids = license.match(/[\w.-]+/g).filter((word) => !['AND', 'OR'].includes(word));
  const standard = ids.map((id) => readFile(`${root}scripts/build/license-texts/${id}.txt`, 'utf8'));
  return [`Copyright (c) ${author}`, ...(await Promise.all(standard))];
}

async function legalComments(files) {
  const scripts = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const sources = await Promise.all(scripts.map((file) => readFile(root + file, 'utf8')));
  return sources.flatMap((source) => source.match(legalComment) ?? []);
}

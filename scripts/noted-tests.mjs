import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** Maximum length of an error message in the summary, in characters. */
const MESSAGE_MAX = 600;

/**
 * Returns the failed tests in Vitest's JSON report, and those that passed only on retry, each with its first error.
 * @returns {{ failed: string[], retried: string[] }}
 */
export function notedInVitest(testResults) {
  const noted = { failed: [], retried: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(root, '');
    for (const { fullName, status: result, failureMessages } of assertionResults) {
      const line = noteOf(file, fullName, failureMessages[0]);
      if (result === 'failed') noted.failed.push(line);
      else if (result === 'passed' && failureMessages.length > 0) noted.retried.push(line);
    }
    // The file didn't load, or its `beforeAll` failed.
    if (status === 'failed' && !assertionResults.some(({ status: result }) => result === 'failed'))
      noted.failed.push(noteOf(file, 'the whole file', message));
  }
  return noted;
}

/** Returns the same for Playwright's JSON report. */
export function notedInPlaywright(suites) {
  const noted = { failed: [], retried: [] };
  for (const { specs = [], suites: inner = [] } of suites) {
    for (const { file, title, tests } of specs) {
      const errors = tests.flatMap(({ results = [] }) => results.flatMap(({ errors: all = [] }) => all));
      const line = noteOf(file, title, errors[0]?.message);
      if (tests.some(({ status }) => status === 'unexpected')) noted.failed.push(line);
      else if (tests.some(({ status }) => status === 'flaky')) noted.retried.push(line);
    }
    const nested = notedInPlaywright(inner);
    noted.failed.push(...nested.failed);
    noted.retried.push(...nested.retried);
  }
  return noted;
}

function noteOf(file, title, message = '') {
  const text = stripVTControlCharacters(message).trim().slice(0, MESSAGE_MAX);
  return [`${file}: ${title}`, ...(text === '' ? [] : text.split('\n'))].join('\n     ');
}

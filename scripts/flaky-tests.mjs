import { root } from './run.mjs';

/** Returns the tests of Vitest's JSON report that passed only on retry. */
export function retriedInVitest(testResults) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${name.replace(root, '')}: ${fullName}`),
  );
}

/** Returns the tests of Playwright's JSON report that passed only on retry. */
export function retriedInPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...retriedInPlaywright(inner),
  ]);
}

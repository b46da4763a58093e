import { root } from './run.mjs';

/** Names the tests in Vitest's JSON report that passed although a try of theirs failed. */
export function retriedInVitest(testResults) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${name.replace(root, '')}: ${fullName}`),
  );
}

/** Names the tests in Playwright's JSON report that passed although a try of theirs failed. */
export function retriedInPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...retriedInPlaywright(inner),
  ]);
}

import { describe, expect, it } from 'vitest';
import { notedInPlaywright, notedInVitest } from './noted-tests.mjs';
import { root } from './run.mjs';

describe('the summary of a test run', () => {
  it('names failed and retried tests of the Vitest report, with their first error', () => {
    const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
      fullName,
      status,
      failureMessages,
    });
    const leads = {
      name: `${root}src/leads.test.ts`,
      status: 'failed',
      message: '',
      assertionResults: [
        test('saves a lead', 'passed'),
        test('finds a lead', 'passed', ['\u001B[31mexpected 1\u001B[39m to be 2\n  at leads.ts:3', 'again']),
        test('deletes a lead', 'failed', ['x'.repeat(700)]),
      ],
    };
    expect(notedInVitest([leads])).toEqual({
      failed: [`src/leads.test.ts: deletes a lead\n     ${'x'.repeat(600)}`],
      retried: ['src/leads.test.ts: finds a lead\n     expected 1 to be 2\n       at leads.ts:3'],
    });
  });

  it('names a file that does not load', () => {
    const file = {
      name: `${root}src/deals.test.ts`,
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    };
    expect(notedInVitest([file]).failed).toEqual(['src/deals.test.ts: the whole file\n     No such module']);
  });

  it('names failed and retried tests of the Playwright report, including nested suites', () => {
    const spec = (title: string, status: string, message?: string) => ({
      file: 'leads.e2e.ts',
      title,
      tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
    });
    const suites = [
      { specs: [spec('saves a lead', 'expected'), spec('finds a lead', 'flaky', 'Timed out')] },
      {
        suites: [{ specs: [spec('opens a dialog', 'flaky'), spec('closes a dialog', 'unexpected', 'Gone')] }],
      },
    ];
    expect(notedInPlaywright(suites)).toEqual({
      failed: ['leads.e2e.ts: closes a dialog\n     Gone'],
      retried: ['leads.e2e.ts: finds a lead\n     Timed out', 'leads.e2e.ts: opens a dialog'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { retriedInPlaywright, retriedInVitest } from './flaky-tests.mjs';

describe('tests that passed only on retry', () => {
  it('are read from the Vitest report', () => {
    const [assertionResults, name] = [
      [
        { fullName: 'saves a lead', status: 'passed', failureMessages: [] },
        { fullName: 'finds a lead', status: 'passed', failureMessages: ['expected 1 to be 2'] },
        { fullName: 'deletes a lead', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      ],
      `${root}src/leads.test.ts`,
    ];
    expect(retriedInVitest([{ name, assertionResults }])).toEqual(['src/leads.test.ts: finds a lead']);
  });

  it('are read from the Playwright report, including nested suites', () => {
    const spec = (title: string, status: string) => ({ file: 'leads.e2e.ts', title, tests: [{ status }] });
    const suites = [
      { specs: [spec('saves a lead', 'expected'), spec('finds a lead', 'flaky')] },
      { suites: [{ specs: [spec('opens a dialog', 'flaky'), spec('closes a dialog', 'unexpected')] }] },
    ];
    expect(retriedInPlaywright(suites)).toEqual([
      'leads.e2e.ts: finds a lead',
      'leads.e2e.ts: opens a dialog',
    ]);
  });
});

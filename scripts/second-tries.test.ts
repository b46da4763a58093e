import { describe, expect, it } from 'vitest';
import { root } from './run.mjs';
import { retriedInPlaywright, retriedInVitest } from './second-tries.mjs';

describe('what passed at the second try', () => {
  it('is named from the report of Vitest', () => {
    const [assertionResults, name] = [
      [
        { fullName: 'a lead is kept', status: 'passed', failureMessages: [] },
        { fullName: 'a lead is found', status: 'passed', failureMessages: ['expected 1 to be 2'] },
        { fullName: 'a lead is lost', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      ],
      `${root}src/leads.test.ts`,
    ];
    expect(retriedInVitest([{ name, assertionResults }])).toEqual(['src/leads.test.ts: a lead is found']);
  });

  it('is named from the report of Playwright, however deep its suites', () => {
    const spec = (title: string, status: string) => ({ file: 'leads.e2e.ts', title, tests: [{ status }] });
    const suites = [
      { specs: [spec('a lead is kept', 'expected'), spec('a lead is found', 'flaky')] },
      { suites: [{ specs: [spec('a dialog opens', 'flaky'), spec('a dialog closes', 'unexpected')] }] },
    ];
    expect(retriedInPlaywright(suites)).toEqual([
      'leads.e2e.ts: a lead is found',
      'leads.e2e.ts: a dialog opens',
    ]);
  });
});

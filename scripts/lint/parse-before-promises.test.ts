import { testRule } from './lint-samples';

const FILE = 'web/features/leads/load-leads.server.ts';

testRule('parse-before-promises', {
  violations: [
    [
      FILE,
      'await Promise.all([leads.list(actor), leads.counts(parse(filters))]);',
      /^Parse before Promise\.all/,
    ],
  ],
  allowed: [[FILE, 'const given = parse(filters); await Promise.all([leads.list(given), leads.counts()]);']],
});

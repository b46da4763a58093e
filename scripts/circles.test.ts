import { cruise, type IReporterOutput } from 'dependency-cruiser';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

it('has no circular imports between files', async () => {
  const result: IReporterOutput = await cruise(
    ['bin', 'src', 'plugins', 'web', 'scripts', 'migrations', 'fixtures'],
    {
      baseDir: root,
      ruleSet: { forbidden: [{ name: 'circular', severity: 'error', from: {}, to: { circular: true } }] },
      validate: true,
      // Imports of types count, too.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
  );
  if (typeof result.output === 'string') throw new Error(result.output);
  const { totalCruised, violations } = result.output.summary;
  expect(totalCruised).toBeGreaterThan(1_000);
  expect(
    violations.map(({ from, cycle = [] }) => [from, ...cycle.map(({ name }) => name)].join(' → ')),
  ).toEqual([]);
}, 60_000);

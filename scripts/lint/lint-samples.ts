import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

/** The path of a file in the repository, and its code. */
type Sample = readonly [file: string, code: string];
type Violation = readonly [...Sample, message: string | RegExp];

const here = fileURLToPath(new URL('.', import.meta.url));
const oxlint = join(here, '../../node_modules/oxlint/bin/oxlint');

/**
 * Tests one of our rules with code that it must report once, and with code that it must accept. Runs oxlint itself,
 * because its `RuleTester` needs Node.js 22.
 */
export function testRule(
  rule: string,
  { violations, allowed }: { violations: readonly Violation[]; allowed: readonly Sample[] },
): void {
  describe(`the rule ${rule}`, () => {
    let messages: string[][];
    beforeAll(() => {
      messages = lintSamples(rule, [...violations.map(([file, code]) => [file, code] as const), ...allowed]);
    });

    it.each(violations.map((violation, index) => [...violation, index] as const))(
      `${rule} rejects in %s: %s`,
      (_file, _code, message, index) => {
        const expected = typeof message === 'string' ? message : expect.stringMatching(message);
        expect(messages[index]).toEqual([expected]);
      },
    );

    it.each(allowed.map((sample, index) => [...sample, index] as const))(
      `${rule} accepts in %s: %s`,
      (_file, _code, index) => {
        expect(messages[violations.length + index]).toEqual([]);
      },
    );
  });
}

/** Returns the messages for each sample, in order. Samples of different files share a run. */
function lintSamples(rule: string, samples: readonly Sample[]): string[][] {
  const messages = new Map<Sample, string[]>();
  let waiting = [...samples];
  while (waiting.length > 0) {
    const round = new Map(waiting.map((sample) => [sample[0], sample]));
    const found = lintFiles(rule, [...round.values()]);
    for (const [file, sample] of round) messages.set(sample, found.get(file) ?? []);
    waiting = waiting.filter((sample) => !messages.has(sample));
  }
  return samples.map((sample) => messages.get(sample) ?? []);
}

interface Report {
  diagnostics: { message: string; filename: string }[];
}

function lintFiles(rule: string, samples: readonly Sample[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerhub-lint-'));
  const config = join(folder, 'config.json');
  const rules = { [`local/${rule}`]: 'error' };
  const off = { categories: { correctness: 'off' } };
  writeFileSync(config, JSON.stringify({ ...off, jsPlugins: [join(here, 'plugin.js')], rules }));
  try {
    for (const [file, code] of samples) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const { diagnostics } = report(['-c', config, '-f', 'json', '.'], folder);
    const found = new Map<string, string[]>();
    for (const { filename, message } of diagnostics)
      found.set(filename, [...(found.get(filename) ?? []), message]);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function report(args: readonly string[], cwd: string): Report {
  let output;
  try {
    output = execFileSync(process.execPath, [oxlint, ...args], { cwd, encoding: 'utf8' });
  } catch (error) {
    // oxlint exits with 1 when it finds something.
    if (!(error instanceof Error && 'stdout' in error)) throw error;
    output = String(error.stdout);
  }
  return JSON.parse(output);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, type Installation } from '../testing/installation';

let installation: Installation;

beforeAll(async () => {
  installation = await createInstallation();
});
afterAll(() => installation.remove());

/** The complete output of a failed command. */
const oneLine = (text: string | RegExp) => ({
  stdout: '',
  stderr: expect.stringMatching(text instanceof RegExp ? text : new RegExp(`^Error: ${text}[^\\n]*\\n$`)),
});

describe('wrong usage', () => {
  it.each<[string[], string | RegExp]>([
    [['no-such-command'], 'no-such-command is not a partnerhub command'],
    [['invite'], 'Missing 1 required arg: email .* \\(see partnerhub invite --help\\)'],
    [['invite', 'ada@example.org'], 'Missing required flag workspace'],
    [['invite', 'nobody', '--workspace', 'x'], 'email nobody: Invalid email address'],
    [['apps', 'list', '--workspace', 'x', '--status', 'Done'], 'Expected --status=Done to be one of'],
    [['serve', '--port', 'abc'], 'Parsing --port; Expected an integer but received: abc'],
    [['migrate', '--status', '--rollback'], '--status=true cannot also be provided'],
    [['backup'], 'Missing 1 required arg: file'],
  ])('%j exits with 2 and prints the reason', async (args, message) => {
    expect(await installation.run(args)).toEqual({ code: 2, ...oneLine(message) });
  });
});

describe('an invalid configuration', () => {
  it('prints each invalid variable', async () => {
    const env = { PORT: 'abc', PARTNERHUB_URL: 'partners.example.com' };
    const { code, stderr } = await installation.run(['serve'], env);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'Error: PARTNERHUB_URL: must be like https://partners.example.com; PORT: must be a port number\n',
    });
  });

  it('prints the stack of an error with DEBUG', async () => {
    const { stderr } = await installation.run(['serve'], { PORT: 'abc', DEBUG: '1' });
    expect(stderr).toMatch(/^Error: PORT: must be a port number\n[^]*\n +at /);
  });
});

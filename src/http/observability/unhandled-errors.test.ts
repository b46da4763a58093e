import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packageRoot } from '../../lib/package-root';

const urlOf = (file: string) => JSON.stringify(pathToFileURL(join(packageRoot, file)).href);

// ASVS 16.5.3
it('keeps running after an unhandled refusal, and ends the program after another unhandled error', async () => {
  const code = `const { logUnhandledErrors } = await import(${urlOf('src/http/observability/unhandled-errors.ts')});
    const { forbidden } = await import(${urlOf('src/lib/errors.ts')});
    logUnhandledErrors({ error: ({ err }) => console.log(err.status) });
    Promise.reject(forbidden());
    setTimeout(() => Promise.reject(new Error('ours: smtp://ada:secret@mail.example')), 50);
    setTimeout(() => console.log('still here'), 5000);`;
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  const failure: unknown = await run.catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: '403\n', stderr: expect.stringContaining('Error: ours') });
  expect(failure).toMatchObject({ stderr: expect.not.stringContaining('secret') });
});

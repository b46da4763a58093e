import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packageRoot } from '../../lib/package-root';

const urlOf = (file: string) => JSON.stringify(pathToFileURL(join(packageRoot, file)).href);

// ASVS 16.5.3
it('keeps running after an unhandled error of a disconnected client, unlike those of other connections', async () => {
  const code = `const { logUnhandledErrors } = await import(${urlOf('src/http/observability/unhandled-errors.ts')});
    const { createServer, request } = await import('node:http');
    const { pipeline } = await import('node:stream/promises');
    const { Writable } = await import('node:stream');
    logUnhandledErrors({ warn: ({ err }) => console.log(err.code) });
    const server = createServer(async (sent) => {
      setImmediate(() => client.destroy());
      sent.once('close', () => setImmediate(() => {
        console.log('still here');
        Promise.reject(Object.assign(new Error('of the database'), { code: 'ECONNRESET' }));
      }));
      await pipeline(sent, new Writable({ write() {} }));
    });
    await new Promise((resolve) => server.listen(0, resolve));
    const client = request({ port: server.address().port, method: 'POST', headers: { 'Content-Length': 9 } });
    client.on('error', () => undefined).write('abc');`;
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  expect(await run.catch((error: unknown) => error)).toMatchObject({
    code: 1,
    stdout: 'ECONNRESET\nstill here\n',
    stderr: expect.stringContaining('of the database'),
  });
});

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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Bucket } from '../config-files.rules';

/** A server with S3-compatible storage on loopback. */
export interface S3Stub {
  bucket: Bucket;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The configuration of an installation that uses it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Stub> {
  const directory = await mkdtemp(join(tmpdir(), 'partnerhub-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'partnerhub-test', configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  // The only keys that s3rver accepts.
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    bucket: { name: 'partnerhub-test', prefix: 'hub', endpoint, region: 'eu-central-1' },
    credentials,
    env: {
      PARTNERHUB_FILES: `s3://partnerhub-test/hub?endpoint=${encodeURIComponent(endpoint)}&region=eu-central-1`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

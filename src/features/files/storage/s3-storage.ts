import { Readable } from 'node:stream';
import type { Bucket } from '../../../config-files.rules';
import { MissingObject, type FileStorage } from './file-storage';

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The smallest part that S3 accepts. One is in memory at a time, for each upload. */
const PART_BYTES = 5 * 1024 * 1024;

/** Not Found, Method Not Allowed, Not Implemented. */
const lacksListing = new Set([404, 405, 501]);

/** In ms. */
const TIMEOUTS = { connect: 5_000, idle: 30_000 };

/**
 * Stores files in S3-compatible storage, by path if it has an endpoint of its own. The library loads with the first use,
 * because it takes longer to load than the rest of the program.
 */
export function createS3Storage(
  { name, prefix, endpoint, region }: Bucket,
  credentials: S3Credentials,
): FileStorage {
  const keyOf = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const start = prefix === '' ? '' : `${prefix}/`;
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      credentials,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      // Storage other than AWS may not know the checksums that the library sends by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: TIMEOUTS.connect, socketTimeout: TIMEOUTS.idle },
    });
    return { sdk, client };
  }
  const s3 = () => (opened ??= open());

  return {
    location: `s3://${name}/${prefix}`,

    async write(key, chunks) {
      const [{ client }, { Upload }] = await Promise.all([s3(), import('@aws-sdk/lib-storage')]);
      let interruption: { error: unknown } | undefined;
      async function* watched() {
        try {
          yield* chunks;
        } catch (error) {
          interruption = { error };
          throw error;
        }
      }
      const upload = new Upload({
        client,
        params: { Bucket: name, Key: keyOf(key), Body: Readable.from(watched(), { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: 1,
        leavePartsOnError: false,
      });
      try {
        await upload.done();
      } catch (error) {
        // Throw the original error, even if the parts can't be deleted now. `deletePartial` deletes them later.
        throw interruption ? interruption.error : error;
      }
    },

    async read(key, range) {
      const { sdk, client } = await s3();
      try {
        const { Body } = await client.send(
          new sdk.GetObjectCommand({
            Bucket: name,
            Key: keyOf(key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        if (!(Body instanceof Readable)) throw new Error(`${key} has no content`);
        return Body;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey)
          throw new MissingObject(`There is no object ${keyOf(key)} in ${name}`);
        throw error;
      }
    },

    async delete(key) {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: keyOf(key) }));
    },

    async *list() {
      const { sdk, client } = await s3();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: start });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
          yield { key: Key.slice(start.length), size: Size, changedAt: LastModified };
    },

    async deletePartial(time) {
      const { sdk, client } = await s3();
      let count = 0;
      for await (const { Key, UploadId, Initiated } of unfinishedUploads()) {
        if (Initiated === undefined || Initiated >= time) continue;
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
        count += 1;
      }
      return count;
    },

    async close() {
      if (opened) (await opened).client.destroy();
    },
  };

  /** The storage answers up to 1,000 at a time. */
  async function* unfinishedUploads() {
    const { sdk, client } = await s3();
    const found = { Bucket: name, Prefix: start };
    try {
      for (let after = {}; ;) {
        const page = await client.send(new sdk.ListMultipartUploadsCommand({ ...found, ...after }));
        yield* page.Uploads ?? [];
        // Some storage doesn't return markers.
        if (page.IsTruncated !== true || page.NextKeyMarker === undefined) return;
        after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    } catch (error) {
      // Some storage doesn't list them, and deletes them itself.
      if (error instanceof sdk.S3ServiceException && lacksListing.has(error.$metadata.httpStatusCode ?? 0))
        return;
      throw error;
    }
  }
}

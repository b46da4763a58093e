import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PluginError } from './plugin-error';

const unzipOnce = promisify(gunzip);

/** Servers compress files that are compressed already. Only an attack has more layers. */
const MAX_LAYERS = 3;
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Returns the content of a gzip file, even if it was compressed several times. Returns other content unchanged.
 * @throws PluginError if the file is damaged, or its content is larger than 10 MiB
 */
export async function unzip(bytes: Uint8Array): Promise<Uint8Array> {
  let plain = bytes;
  for (let layer = 0; layer < MAX_LAYERS && plain[0] === 0x1f && plain[1] === 0x8b; layer += 1)
    plain = await unzipOnce(plain, { maxOutputLength: MAX_BYTES }).catch((cause: unknown) => {
      throw new PluginError('This gzip file is damaged or too large', { cause });
    });
  return plain;
}

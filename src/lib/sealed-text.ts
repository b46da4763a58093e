import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that have to be readable again, such as the secrets of authenticator apps. */
export interface TextSealer {
  /** Only the same `owner` can open the text, so that it can't be copied to another row. */
  seal(owner: string, text: string): Promise<string>;
  /** @throws Error for a text that was changed, or sealed for another owner or with another key */
  open(owner: string, sealed: string): Promise<string>;
}

/** `readKey` returns 256 random bits in Base64url. */
export function createTextSealer(readKey: () => Promise<string>): TextSealer {
  const key = async () => Buffer.from(await readKey(), 'base64url');
  return {
    async seal(owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, await key(), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`;
    },
    async open(owner, sealed) {
      const [version, content = ''] = sealed.split('.');
      const bytes = Buffer.from(content, 'base64url');
      if (version !== 'v1' || bytes.length < IV_BYTES + TAG_BYTES)
        throw new Error('This is not a sealed text');
      const decipher = createDecipheriv(ALGORITHM, await key(), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

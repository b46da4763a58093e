import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key that encrypts texts. The texts contain its number. */
export interface SealingKey {
  number: number;
  /** 256 random bits in Base64url. */
  value: string;
}

/** Encrypts texts that have to be readable again, such as the secrets of authenticator apps. */
export interface TextSealer {
  /** Only the same `owner` can open the text, so that it can't be copied to another row. */
  seal(owner: string, text: string): Promise<string>;
  /** @throws Error for a text that was changed, or sealed for another owner or with another key */
  open(owner: string, sealed: string): Promise<string>;
}

type ReadKeys = () => Promise<readonly SealingKey[]>;

/** `readKeys` returns at least one key. The one with the highest number encrypts, and those of `keysToOpen` decrypt. */
export function createTextSealer(readKeys: ReadKeys, keysToOpen = readKeys): TextSealer {
  return {
    async seal(owner, text) {
      const [first, ...others] = await readKeys();
      if (!first) throw new Error('There is no key to seal with');
      const newest = others.reduce((one, other) => (other.number > one.number ? other : one), first);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, bytesOf(newest), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v${newest.number}.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`;
    },
    async open(owner, sealed) {
      const number = keyNumberOf(sealed);
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
      if (number === null || bytes.length < IV_BYTES + TAG_BYTES)
        throw new Error('This is not a sealed text');
      const key = (await keysToOpen()).find((one) => one.number === number);
      if (!key) throw new Error('The key of this sealed text is missing');
      const decipher = createDecipheriv(ALGORITHM, bytesOf(key), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

const bytesOf = ({ value }: SealingKey): Buffer => Buffer.from(value, 'base64url');

/** Returns the number of the key that sealed a text; null for any other text. */
export function keyNumberOf(sealed: string): number | null {
  const [, number] = /^v([1-9]\d{0,8})\.[\w-]*$/.exec(sealed) ?? [];
  return number === undefined ? null : Number(number);
}

import { expect, it } from 'vitest';
import { newToken } from './ids';
import { createTextSealer } from './sealed-text';

const sealerWith = (key: string) => createTextSealer(async () => key);

// ASVS 11.3.3
it('returns a sealed text only with the same key and owner', async () => {
  const sealer = sealerWith(newToken());
  const sealed = await sealer.seal('ada', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(await sealer.open('ada', sealed)).toBe('JBSWY3DPEHPK3PXP');
  await expect(sealer.open('grace', sealed)).rejects.toThrow();
  await expect(sealerWith(newToken()).open('ada', sealed)).rejects.toThrow();
});

it('seals the same text differently each time', async () => {
  const sealer = sealerWith(newToken());
  expect(await sealer.seal('ada', 'x')).not.toBe(await sealer.seal('ada', 'x'));
});

// ASVS 11.3.3
it('refuses a text that was changed, cut or never sealed', async () => {
  const sealer = sealerWith(newToken());
  const sealed = await sealer.seal('ada', 'JBSWY3DPEHPK3PXP');
  const changed = Buffer.from(sealed.slice(3), 'base64url');
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  for (const text of [
    `v1.${changed.toString('base64url')}`,
    sealed.slice(0, -4),
    'v1.AAAA',
    '',
    `v2${sealed.slice(2)}`,
  ])
    await expect(sealer.open('ada', text)).rejects.toThrow();
});

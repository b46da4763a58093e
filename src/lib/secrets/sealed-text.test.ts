import { expect, it } from 'vitest';
import { newToken } from '../ids';
import { createTextSealer, keyNumberOf } from './sealed-text';

const sealerWith = (key: string) => createTextSealer(async () => [{ number: 1, value: key }]);

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

// ASVS 11.3.3
it('seals with the newest key, opens with older ones, and not with one that was removed', async () => {
  const [old, next] = [newToken(), newToken()];
  let keys = [{ number: 1, value: old }];
  const sealer = createTextSealer(async () => keys);
  const before = await sealer.seal('ada', 'x');
  keys = [
    { number: 2, value: next },
    { number: 1, value: old },
  ];
  const after = await sealer.seal('ada', 'x');
  expect([keyNumberOf(before), keyNumberOf(after), keyNumberOf('v0.x')]).toEqual([1, 2, null]);
  expect([await sealer.open('ada', before), await sealer.open('ada', after)]).toEqual(['x', 'x']);
  keys = keys.slice(0, 1);
  await expect(sealer.open('ada', before)).rejects.toThrow('missing');
  expect(await sealer.open('ada', after)).toBe('x');
});

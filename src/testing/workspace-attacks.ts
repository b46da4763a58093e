import { newId } from '../lib/ids';
import type { Team } from './roles';
import type { tamper } from './workspace-files';

type Change = Parameters<typeof tamper>[2];
const text = (value: string) => Buffer.from(value);

/** Returns what is wrong with a file, the message, the change, and whether its checksums are right. */
export const attacksWith = (
  others: () => Pick<Team, 'workspaceId' | 'partnerId' | 'userIds'>,
): [string, RegExp, Change, boolean?][] => [
  [
    'a wrong checksum',
    /checksum of data\/partners/,
    ({ edit }) => edit('partners', (rows) => rows.map((row) => ({ ...row, name: 'Evil' }))),
    false,
  ],
  [
    'fewer rows than the manifest says',
    /has 0 rows; the manifest says 1/,
    ({ manifest }) => {
      for (const part of manifest.parts) if (part.entity === 'partner_notes') part.count = 1;
    },
    false,
  ],
  [
    'a missing part',
    /part "data\/partners.ndjson" is missing/,
    ({ parts }) => void delete parts['data/partners.ndjson'],
  ],
  [
    'a missing part that the manifest lacks too',
    /refers? to a row|can't store/,
    ({ parts, manifest }) => {
      delete parts['data/partners.ndjson'];
      manifest.parts = manifest.parts.filter(({ entity }) => entity !== 'partners');
    },
  ],
  [
    'an extra part',
    /manifest doesn't list the part files/,
    ({ parts }) => void (parts[`files/${newId()}`] = text('x')),
  ],
  [
    'an extra file',
    /No row describes the part files/,
    ({ parts, manifest }) => {
      const path = `files/${newId()}`;
      parts[path] = text('x');
      manifest.parts.push({ path, entity: 'file', count: 1, sha256: '0'.repeat(64) });
    },
  ],
  [
    'a missing file',
    /part files\/.* is missing/,
    ({ parts, manifest }) => {
      const path = Object.keys(parts).find((name) => name.startsWith('files/')) ?? '';
      Reflect.deleteProperty(parts, path);
      manifest.parts = manifest.parts.filter((part) => part.path !== path);
    },
  ],
  [
    'another file',
    /not the file that its row describes/,
    ({ parts }) => {
      const path = Object.keys(parts).find((name) => name.startsWith('files/')) ?? '';
      parts[path] = text('Another attachment');
    },
  ],
  ['a path outside', /a part with the path "\.\.\/evil"/, ({ parts }) => void (parts['../evil'] = text('x'))],
  [
    'a path outside in the manifest',
    /part "\.\.\/\.\.\/etc\/passwd" is missing/,
    ({ manifest }) =>
      void manifest.parts.push({
        path: '../../etc/passwd',
        entity: 'file',
        count: 1,
        sha256: '0'.repeat(64),
      }),
  ],
  [
    'an unknown table',
    /PartnerHub doesn't know: users_secrets/,
    ({ parts, manifest }) => {
      parts['data/users_secrets.ndjson'] = text('{}\n');
      manifest.parts.push({
        path: 'data/users_secrets.ndjson',
        entity: 'users_secrets',
        count: 1,
        sha256: '',
      });
    },
  ],
  [
    'sessions',
    /PartnerHub doesn't know: sessions/,
    ({ parts, manifest }) => {
      parts['data/sessions.ndjson'] = text('{}\n');
      manifest.parts.push({ path: 'data/sessions.ndjson', entity: 'sessions', count: 1, sha256: '' });
    },
  ],
  ['an unknown format', /doesn't know its format/, ({ manifest }) => void (manifest.format = 'other')],
  [
    'a later version of the format',
    /later version of PartnerHub/,
    ({ manifest }) => void (manifest.version = 2),
  ],
  [
    'a file of a later version',
    /later version of PartnerHub/,
    ({ manifest }) => void (manifest.madeBy = '99.0.0'),
  ],
  [
    'a row that is no JSON',
    /Row 1 of data\/partners.ndjson is not a JSON object/,
    ({ parts }) => void (parts['data/partners.ndjson'] = text('{"id":\n')),
  ],
  [
    'a number instead of a text',
    /Row 1 of data\/partners.ndjson has an invalid value of name/,
    ({ edit }) => edit('partners', (rows) => rows.map((row) => ({ ...row, name: 7 }))),
  ],
  [
    'a time that is none',
    /invalid value of createdAt/,
    ({ edit }) => edit('partners', (rows) => rows.map((row) => ({ ...row, createdAt: 'yesterday' }))),
  ],
  [
    'a row without a field',
    /can't store rows of data\/partners|NOT NULL|null value/,
    ({ edit }) => edit('partners', (rows) => rows.map((row) => ({ ...row, name: null }))),
  ],
  [
    'a secret',
    /doesn't know: sealedSecret/,
    ({ edit }) => edit('webhooks', () => [{ id: newId(), sealedSecret: 'x' }]),
  ],
  [
    'a row of another workspace',
    /belongs to another workspace/,
    ({ edit }) =>
      edit('partners', (rows) => rows.map((row) => ({ ...row, workspaceId: others().workspaceId }))),
  ],
  [
    'a reference to a record of another workspace',
    /refers to a row that isn't in it \(deals.partnerId\)/,
    ({ edit }) => edit('deals', (rows) => rows.map((row) => ({ ...row, partnerId: others().partnerId }))),
  ],
  [
    'an author whom the file lacks',
    /names a person that the file doesn't have/,
    ({ edit }) =>
      edit('deals', (rows) => rows.map((row) => ({ ...row, submittedBy: others().userIds.owner }))),
  ],
  ['a record twice', /can't store rows/, ({ edit }) => edit('partners', (rows) => [...rows, ...rows])],
  [
    'an id that is none',
    /invalid id/,
    ({ edit }) => edit('partners', (rows) => rows.map((row) => ({ ...row, id: "' OR 1=1" }))),
  ],
  [
    'a ledger that does not add up',
    /doesn't add up/,
    ({ edit }) => edit('affiliate_links', (rows) => rows.map((row) => ({ ...row, earningsMinor: 999_999 }))),
  ],
  [
    'a second workspace',
    /belongs to another workspace|second workspace/,
    ({ edit }) => edit('workspaces', (rows) => [...rows, { ...rows[0], id: newId() }]),
  ],
];

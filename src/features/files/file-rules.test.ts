import { describe, expect, it } from 'vitest';
import { rangeOf } from './files.service';
import { asciiFileName, cleanFileName } from './file-name.rules';
import { formatSize } from './file-size.rules';
import { parseBucket, parseClamd, parseSize } from '../../config-files.rules';

describe('file names', () => {
  it.each([
    ['Report.pdf', 'Report.pdf'],
    ['C:\\Users\\ada\\Report.pdf', 'Report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\r\nc\u001b.txt', 'abc.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['فایل\u200cها \u200b👩\u200d💻.pdf', 'فایل\u200cها 👩\u200d💻.pdf'],
    ['what? "now" <b>|*.txt', 'what_ _now_ _b___.txt'],
    ['  .hidden.  ', 'hidden'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['half \ud800 pair', 'half \ufffd pair'],
    ['..', 'file'],
    ['', 'file'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(195)}.docx`],
    [`${'語'.repeat(200)}.docx`, `${'語'.repeat(81)}.docx`],
  ])('cleans %j', (given, expected) => {
    expect(cleanFileName(given)).toBe(expected);
    expect(cleanFileName(expected)).toBe(expected);
  });

  it('has an ASCII form for old clients', () => {
    expect(asciiFileName('Überblick 中 100%.pdf')).toBe('Uberblick _ 100_.pdf');
  });
});

describe('sizes', () => {
  it.each([
    ['50MiB', 52_428_800, '50 MiB'],
    ['1', 1, '1 byte'],
    ['1536', 1536, '1.5 KiB'],
    ['10GiB', 10_737_418_240, '10 GiB'],
  ])('reads and shows %s', (text, bytes, shown) => {
    expect(parseSize(text)).toBe(bytes);
    expect(formatSize(bytes)).toBe(shown);
  });

  it.each(['', '0', '-1', '50MB', '1.5GiB', 'much', '999999999999TiB'])('refuses %j', (text) => {
    expect(() => parseSize(text)).toThrow('must be a size such as');
  });
});

describe('the configuration of files', () => {
  it('reads a bucket', () => {
    expect(parseBucket('s3://hub/a/b/?endpoint=http://127.0.0.1:9000/&region=eu-central-1')).toEqual({
      name: 'hub',
      prefix: 'a/b',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-central-1',
    });
    expect(parseBucket('s3://hub')).toEqual({ name: 'hub', prefix: '', endpoint: null, region: 'us-east-1' });
  });

  it.each(['hub', 'https://hub', 's3://', 's3://hub?endpoint=ftp://x', 's3://a:b@hub', 's3://hub?key=x'])(
    'refuses the bucket %j',
    (text) => {
      expect(() => parseBucket(text)).toThrow('must be like s3://');
    },
  );

  it('reads the address of ClamAV', () => {
    expect(parseClamd('clamav:3310')).toEqual({ host: 'clamav', port: 3310 });
    expect(parseClamd('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    expect(parseClamd('/run/clamd.ctl')).toEqual({ path: '/run/clamd.ctl' });
    for (const text of ['clamav', 'clamav:0', ':3310', 'run/clamd.ctl'])
      expect(() => parseClamd(text)).toThrow('must be like');
  });
});

it('reads ranges, and ignores optional syntax', () => {
  expect(rangeOf('bytes=0-0', 10)).toEqual({ start: 0, end: 0 });
  expect(rangeOf('bytes=-20', 10)).toEqual({ start: 0, end: 9 });
  for (const ignored of [null, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'items=0-1'])
    expect(rangeOf(ignored, 10)).toBeNull();
  for (const behind of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) expect(() => rangeOf(behind, 10)).toThrow();
});

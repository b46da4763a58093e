import { describe, expect, it } from 'vitest';
import { encodeText } from '../../testing/encode-text';
import { decodeText } from '../csv/decode-text';

const head = 'Name;Firma;Ort\r\n';

describe('the encoding of a file', () => {
  it.each([
    ['Windows-1252', 'Jürgen Möller;Köln AG\r\nŠárka Nová – „Brünn“;Brünn s.r.o.'],
    ['Windows-1252', 'François Müller;L’Œuvre;Besançon\r\nZoë García;España S.A.;A Coruña'],
    ['Windows-1252', 'Søren Kjær;Blåbær ApS;Århus'],
    ['Windows-1252', 'Price;€uro’s;5 €'],
    ['Windows-1252', 'École Élémentaire;Société Générale'],
    ['Windows-1250', 'Zbigniew Wałęsa;Spółka;Łódź\r\nJan Kowalski;Źródło;Gdańsk'],
    ['Windows-1250', 'Jiří Dvořák;Žluťoučký kůň;Plzeň'],
    ['Windows-1250', 'Győző Szűcs;Fűtés Kft;Győr'],
    ['Windows-1251', 'Иван Петров;ООО Ромашка;Москва\r\nАНО ИМПУЛЬС'],
    ['Windows-1251', 'Олександр;Підприємство;Київ'],
    ['ISO-8859-15', 'Müller;5 €;Köln'],
    ['Macintosh', 'Müller;Größe GmbH;Köln'],
    ['Macintosh', 'Zoë Béranger;L’Été;Besançon'],
    ['Macintosh', 'Möller;“Quoted” – text;Bonn'],
    ['Shift_JIS', '山田太郎;株式会社テスト;東京\r\n鈴木はなこ;ソニー;大阪'],
    ['GB18030', '王小明;北京科技有限公司;上海'],
    ['EUC-KR', '김철수;삼성전자 주식회사;서울'],
  ])('%s is detected in %j', (encoding, text) => {
    const bytes = encodeText(head + text, encoding);
    expect(decodeText(bytes)).toEqual({ text: head + text, encoding });
    expect(decodeText(bytes, 'UTF-8').text).toContain('\uFFFD');
  });

  it('a chosen encoding is used, also for bytes that are invalid in it', () => {
    const bytes = encodeText('Jürgen', 'windows-1252');
    expect(decodeText(bytes, 'Windows-1251')).toEqual({ text: 'Jьrgen', encoding: 'Windows-1251' });
    expect(decodeText(bytes, 'Shift_JIS').text).toContain('\uFFFD');
    expect(decodeText(Buffer.from('\uFEFFAB', 'utf16le').swap16(), 'UTF-16').text).toBe('AB');
  });

  it('is found in a file of 8 MB without a line break in little time', () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 0xe4);
    const started = performance.now();
    expect(decodeText(bytes).text).toHaveLength(bytes.length);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

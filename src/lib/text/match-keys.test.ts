import { describe, expect, it } from 'vitest';
import { emailKey, nameKey, websiteKey } from './match-keys';

describe('nameKey', () => {
  it.each([
    ['Initech', 'INITECH, Inc.', 'initech inc', 'Initech L.L.C.', 'Initech GmbH & Co. KG', ' Initech  Ltd '],
    ['Nestlé S.A.', 'Nestle', 'NESTLÉ SA'],
    ['Société Générale S.à r.l.', 'societe generale'],
    ['Kowalski Sp. z o.o.', 'Kowalski'],
    ['Straße AG', 'STRASSE'],
    ['Łódź Spółka', 'LODZ'],
    ['Ærø AS', 'Aero'],
    ['H&M', 'H & M', 'h. m.'],
    ["McDonald's Corp.", 'McDonald’s', 'mcdonalds'],
    ['トヨタ株式会社', '株式会社トヨタ'],
    // A Cyrillic А and с, and characters without a shape.
    ['Acme', 'Асme', 'ACME', 'АСМЕ', 'Ac\u200bme', 'Ac\u00adme', 'Acme\u2060', '\ufeffAcme', 'Ａｃｍｅ'],
    ['Coco', 'Сосо', 'Ϲοϲο', 'Сосо GmbH'],
    ['Москва', 'МОСКВА'],
    ['Ελλάδα', 'ΕΛΛΆΔΑ'],
    ['ایران‌خودرو', 'ایرانخودرو'],
    ['Acme Pty Ltd', 'Acme Pty. Limited', 'ACME'],
  ])('is the same for %s and its other spellings', (...names) => {
    expect(new Set(names.map(nameKey)).size).toBe(1);
  });

  it.each([
    ['Initech', 'Initrode'],
    ['Berlin Zoo', 'Berlin'],
    ['Acme North', 'Acme South'],
    ['ガス', 'カス'],
    ['Corner', 'Comer'],
    ['Газпром', 'Роснефть'],
    ['שון', 'שוו'],
  ])('returns different keys for %s and %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('keeps a name that consists of a legal form, and returns null for a name without letters', () => {
    expect(nameKey('Limited')).toBe('limited');
    expect(nameKey('Co. Ltd.')).toBe('co');
    expect([nameKey('!!!'), nameKey(''), nameKey(null)]).toEqual([null, null, null]);
  });

  it('is never longer than an index entry can be', () => {
    expect(nameKey('ﷺ'.repeat(200))?.length).toBe(200);
  });
});

describe('websiteKey and emailKey', () => {
  it.each([
    ['https://www.initech.example.co.uk/about?x=1', 'example.co.uk'],
    ['initech.com', 'initech.com'],
    ['mail.INITECH.com:8080', 'initech.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['initech.github.io', 'initech.github.io'],
    ['github.io', null],
    ['co.uk', null],
    ['192.168.0.1', null],
    ['localhost', null],
    ['not a host', null],
    ['', null],
  ])('finds the registrable domain of %s', (website, key) => {
    expect(websiteKey(website)).toBe(key);
  });

  it.each([
    ['bill@sales.initech.com', 'initech.com'],
    ['bill@gmail.com', null],
    ['bill@yahoo.co.jp', null],
    ['bill@outlook.com', null],
    ['bill@outlook-systems.com', 'outlook-systems.com'],
    ['', null],
  ])('returns null for a provider of private mailboxes, else the domain: %s', (email, key) => {
    expect(emailKey(email)).toBe(key);
  });
});

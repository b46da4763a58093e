import { getDomain } from 'tldts';
import { foldText } from './fold-text';
import { foldLooks } from './lookalikes';

/**
 * The keys by which records of one company are recognised (contract-2, D): the registrable domain, and the name without
 * case, punctuation, legal form and differences that nobody sees. Repos store them in "matchDomain" and "matchName"; null matches nothing.
 * migrations/parts/match-keys.ts has a frozen copy, which fills the columns of older records.
 */
export interface MatchKeys {
  matchDomain: string | null;
  matchName: string | null;
}

/** Providers of private mailboxes: two of their users have nothing in common. */
const freeMail = new Set(
  `126.com 139.com 163.com 189.cn aim.com alice.it aliyun.com aol.com arcor.de att.net bellsouth.net bigpond.com
  bigpond.net.au bk.ru bluewin.ch btinternet.com btopenworld.com charter.net comcast.net cox.net daum.net disroot.org
  dispostable.com duck.com e-mail.ua earthlink.net eircom.net email.com email.cz excite.com fastmail.com fastmail.fm
  foxmail.com free.fr freemail.hu freenet.de frontier.com fuse.net guerrillamail.com hanmail.net hey.com home.nl
  hushmail.com icloud.com inbox.com inbox.lv inbox.ru indiatimes.com interia.pl internode.on.net juno.com laposte.net
  libero.it list.ru live.ca live.cn live.co.uk live.com live.com.ar live.com.au live.com.mx live.de live.dk live.fr
  live.in live.it live.jp live.nl live.no live.se mac.com mail.com mail.de mail.ee mail.ru mailbox.org mailinator.com
  me.com msn.com mweb.co.za nate.com naver.com netscape.net netzero.net ntlworld.com o2.pl onet.pl optonline.net
  optusnet.com.au orange.fr outlook.at outlook.be outlook.com outlook.com.ar outlook.com.au outlook.com.br outlook.de
  outlook.dk outlook.es outlook.fr outlook.ie outlook.in outlook.it outlook.jp outlook.pt passport.com planet.nl pm.me
  pobox.com posteo.de posteo.net prodigy.net proton.me qq.com rambler.ru rediffmail.com riseup.net roadrunner.com
  runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com skynet.be sohu.com startmail.com
  sympatico.ca t-online.de talktalk.net telenet.be telia.com telus.net terra.com.br tiscali.co.uk tiscali.it tom.com
  tuta.com tuta.io tutamail.com tutanota.com tutanota.de ukr.net uol.com.br verizon.net videotron.ca virgilio.it
  virginmedia.com walla.co.il walla.com wanadoo.fr web.de wp.pl xs4all.nl xtra.co.nz ya.ru yeah.net yopmail.com zoho.com
  zohomail.com zoho.eu ziggo.nl`.split(/\s+/),
);

/** Providers with a domain in most countries, such as yahoo.co.jp. */
const freeMailNames = new Set([
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'protonmail',
  'rocketmail',
  'windowslive',
  'yahoo',
  'yandex',
  'ymail',
]);

/** Returns the domain that an organization has registered, such as `initech.co.uk` of `mail.initech.co.uk`. */
function registrableDomain(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return null;
  const domain = getDomain(new URL(url).hostname, { allowPrivateDomains: true });
  if (domain === null || freeMail.has(domain) || freeMailNames.has(domain.slice(0, domain.indexOf('.'))))
    return null;
  return domain;
}

/** Returns the key of a host name or web address; null for a provider of private mailboxes. */
export const websiteKey = (website: string | null): string | null =>
  website === null ? null : registrableDomain(website.trim());

/** Returns the key of an email's domain; null for a provider of private mailboxes. */
export const emailKey = (email: string | null): string | null =>
  email === null ? null : registrableDomain(email.slice(email.lastIndexOf('@') + 1).trim());

/** Legal forms as `wordsOf` writes them, without those that are also common words. */
const legalForms = new Set(
  `ab ag amba aps as asa ba bhd bv bvba cic co company corp corporation cv cvba doo dooel eg ehf ek ev eirl eood eurl
  fze fzco gbr gesmbh ggmbh gie gmbh hf ik inc incorporated jsc kft kg kgaa kk kommanditgesellschaft lda limited llc llp
  llt lp ltd ltda mbh nv nyrt oao og ohg ood ooo oue oy oyj pao partg partgmbb plc private pjsc pt pte pty pvt pllc rt
  sa saca sae sal sapa sapi sarl sas sasu sca scop scrl sdn se sia sicav sl slu snc soparfi spa spj spk spolka spolek
  spzoo srl srls srlu sro ste tbk tmi ug unlimited uab vof vzw xk yk zao zrt`.split(/\s+/),
);

/** Legal forms that are written next to a name without a space. */
const attachedForms =
  /^(?:株式会社|有限会社|合同会社)|(?:株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사)$/gu;

/** PostgreSQL limits the size of index entries. */
const MAX_LENGTH = 200;

/** Returns the lower-case words without accents and punctuation. Single letters in a row are one word: `S.A.` is `sa`. */
function wordsOf(name: string): string[] {
  const plain = foldText(foldLooks(name))
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .normalize('NFC');
  const words: string[] = [];
  let joined = false;
  for (const word of plain.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)) {
    const isLetter = /^\p{L}$/u.test(word);
    if (isLetter && joined) words[words.length - 1] += word;
    else words.push(word);
    joined = isLetter;
  }
  return words;
}

/** Returns how many words at the end are a legal form. A name that consists of one is kept. */
function formLength(words: readonly string[]): number {
  const last = words.at(-1) ?? '';
  if (words.length > 2 && last === 'zoo' && words.at(-2) === 'sp') return 2;
  return words.length > 1 && legalForms.has(last) ? 1 : 0;
}

/** Returns the key of a company's name; null for a name without letters and digits. */
export function nameKey(name: string | null): string | null {
  const words = wordsOf((name ?? '').trim().replaceAll(attachedForms, ''));
  for (let length = formLength(words); length > 0; length = formLength(words)) words.splice(-length);
  return words.join(' ').slice(0, MAX_LENGTH) || null;
}

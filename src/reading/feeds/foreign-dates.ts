/** Beginnings of the months, without accents, in French, German, Spanish, Italian, Portuguese and Dutch. */
const months: readonly (readonly [RegExp, string])[] = [
  [/^(jan|ene|gen)/, 'Jan'],
  [/^(feb|fev)/, 'Feb'],
  [/^(mar|maa|mrz|mae)/, 'Mar'],
  [/^(apr|avr|abr)/, 'Apr'],
  [/^(mai|may|mag|mei)/, 'May'],
  [/^(juin|jun|giu)/, 'Jun'],
  [/^(juil|jul|lug)/, 'Jul'],
  [/^(aug|aou|ago)/, 'Aug'],
  [/^(sep|set)/, 'Sep'],
  [/^(oct|okt|out|ott)/, 'Oct'],
  [/^nov/, 'Nov'],
  [/^(dec|dez|dic)/, 'Dec'],
];

const weekdays: readonly (readonly [RegExp, string])[] = [
  [/^(mo|lun|lunes|lunedi|montag|maandag|lundi|segunda)$/, 'Mon'],
  [/^(di|mar|mardi|martes|martedi|dienstag|dinsdag|terca|ter)$/, 'Tue'],
  [/^(mi|mer|mercredi|miercoles|mie|mercoledi|mittwoch|woensdag|wo|quarta|qua)$/, 'Wed'],
  [/^(do|jeu|jeudi|jueves|jue|giovedi|gio|donnerstag|donderdag|quinta|qui)$/, 'Thu'],
  [/^(fr|ven|vendredi|viernes|vie|venerdi|freitag|vrijdag|vr|sexta|sex)$/, 'Fri'],
  [/^(sa|sam|samedi|sabado|sab|sabato|samstag|sonnabend|zaterdag|za)$/, 'Sat'],
  [/^(so|dim|dimanche|domingo|dom|domenica|sonntag|zondag|zo)$/, 'Sun'],
];

/** Words between the parts of a date. */
const fillers = new Set('a at um uhr le der den am de del di alle om las h'.split(' '));

const MONTH = /^\p{L}{3,12}$/u;

/** Translates the names in a date: `mer., 4 août 2026 à 10h30` becomes `Wed, 4 Aug 2026 10:30`. */
export function inEnglish(date: string): string {
  const words = date
    .replace(/(\d)h(\d\d)/g, '$1:$2')
    .replace(/(\d)\. (?=\p{L})/gu, '$1 ')
    .split(' ');
  let isFirst = true;
  return words
    .map((word) => {
      const [, name = '', rest = ''] = /^(\p{L}+)(.*)$/u.exec(word) ?? [];
      const wasFirst = isFirst;
      isFirst = false;
      if (name === '') return word;
      const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      if (!wasFirst && fillers.has(plain)) return null;
      // In French and Italian, `mar` is Tuesday at the start and March inside.
      const names = wasFirst ? [...weekdays, ...months] : MONTH.test(plain) ? months : [];
      const english = names.find(([pattern]) => pattern.test(plain))?.[1];
      return english === undefined ? word : `${english}${rest.replace(/^\./, '')}`;
    })
    .filter((word) => word !== null)
    .join(' ');
}

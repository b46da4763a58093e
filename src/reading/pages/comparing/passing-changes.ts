import type { LineValue } from './line-values';
import type { Replacement } from './pair-lines';
import { hasMark } from '../page-lines';
import { isPassingDate, isStamp } from './passing-dates';
import { isPassingNumber } from './passing-numbers';
import type { TextLine } from './text-lines';

export interface Versions {
  earlier: readonly TextLine[];
  later: readonly TextLine[];
  before: Date;
  after: Date;
}

type NumberValue = Extract<LineValue, { kind: 'number' }>;

const stampLine =
  /^(.{0,80})\b(last|recently|latest|your last) (updated|modified|refreshed|checked|edited|synced|visit(ed)?|login|sign-?in)\b.{0,60}$/i;
const greeting =
  /^(good|guten|bon|buenos|buenas) (morning|afternoon|evening|night|day|tag|morgen|abend|jour|d[ií]as|tardes|noches)\b.{0,40}$/i;
/** Lines with a label whose value differs at every visit. */
const labelled =
  /^((pro |quick |daily |today's )?(tip|hint|quote|fun fact|fact|joke|riddle|word)( of the day)?|did you know|now playing|(newest|latest|last) (member|user)|featured (quote|tip)|(csrf|nonce|session|request|trace|ray|visitor|correlation|build|commit|revision|cache)[ -]?(id|token|no|number|code|hash|key)?)\s?[:#=?!–-]/i;
/** Whether a shop or an office is open at the moment. */
const openingState =
  /^((our )?(branch(es)?|shops?|stores?|offices?|showrooms?|hotline|reception|(help|service|support) (desk|line|center|centre)|opening hours|filialen?|öffnungszeiten|horaires|horarios?|openingstijden|winkels?):? )?(currently |jetzt |actuellement |ahora )?(open|closed|geöffnet|geschlossen|ouvert|fermé|abierto|cerrado|aperto|chiuso|aberto|fechado)(?!\p{L})(?=.*(?<!\p{L})(now|currently|today|tomorrow|opens|closes|jetzt|heute|morgen|öffnet|schließt|actuellement|aujourd|demain|ouvre|ferme|ahora|hoy|mañana|abre|cierra|ora|oggi|domani|apre|chiude)(?!\p{L})).{0,60}$/iu;
const lasting = /\b(further notice|permanent\w*|temporar\w*|for good|business)\b/i;
const amount = /[$€£¥%]/;
const weather = /\d\s?°\s?[CF]?(?!\p{L})/u;
const MAX_WEATHER = 50;
const countdownUnit =
  /^(\d+\s*)?(d|h|m|s|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|tage?|stunden?|minuten?|sekunden?|jours?|heures?|d[ií]as?|horas?|segundos?|minutos?)$/i;

const haveSameStamp = ([one = '', other = '']: readonly string[]): boolean => {
  const [first, second] = [stampLine.exec(one), stampLine.exec(other)];
  return first !== null && second !== null && first[1] === second[1] && !amount.test(one + other);
};

const haveSameStart = ([one = '', other = '']: readonly string[]): boolean =>
  one.split(/[:#=?!–-]/)[0] === other.split(/[:#=?!–-]/)[0];

const isOpeningState = (text: string): boolean => openingState.test(text) && !lasting.test(text);

/** Returns whether only the order of several words differs, such as names of customers. */
function haveSameWords([one = '', other = '']: readonly string[]): boolean {
  if (one.length !== other.length || amount.test(one) || /\d/.test(one)) return false;
  const words = (text: string) => text.split(/[\s,;|·]+/).sort();
  const sorted = words(one);
  return sorted.length > 3 && sorted.join(' ') === words(other).join(' ');
}

/** Returns whether a line is one of several cells, such as `12 Days` and `7 Hours`. */
function isCountdownCell(
  { line, index }: { line: TextLine; index: number },
  lines: readonly TextLine[],
): boolean {
  const isUnit = (at: number) => countdownUnit.test(lines[at]?.text ?? '');
  if (!/^\d+$/.test(line.text)) return isUnit(index) && (isUnit(index - 1) || isUnit(index + 1));
  const label = isUnit(index + 1) ? index + 1 : index - 1;
  return isUnit(label) && (isUnit(label - 2) || isUnit(label + 2));
}

const loading =
  /^(loading|please wait|wird geladen|lade|chargement|cargando|caricamento|carregando|laden)\b.{0,30}(…|\.\.\.)$/i;

const wordsOnly = /\p{L}{2}/u;
const MAX_LABEL = 60;

/** Returns whether a replacement is caused only by time or by other visitors. */
export function isPassing(change: Replacement, versions: Versions): boolean {
  const { before, after, values } = change;
  if ([before, after].every((changed) => !changed || loading.test(changed.line.text))) return true;
  if ([before, after].every((changed) => !changed || isOpeningState(changed.line.text))) return true;
  if (!before || !after) return false;
  const texts = [before.line.text, after.line.text];
  if (haveSameStamp(texts) || texts.every((text) => greeting.test(text))) return true;
  if (texts.every((text) => labelled.test(text) && !amount.test(text)) && haveSameStart(texts)) return true;
  if (texts.every((text) => weather.test(text) && text.length < MAX_WEATHER)) return true;
  if (!values) return haveSameWords(texts);
  const [one, other] = values;
  if (isCountdownCell(after, versions.later)) return true;
  const own = after.line.text.slice(0, 2000);
  const near = wordsOnly.test(other.frame)
    ? []
    : [versions.later[after.index - 1]?.text ?? '', versions.later[after.index + 1]?.text ?? ''];
  const words = [other.frame, ...near].join(' ');
  const isTimed = hasMark(after.line, 'timed');
  const numbers = one.values.flatMap((value, index): [NumberValue, NumberValue][] => {
    const second = other.values[index];
    return value.kind === 'number' && second?.kind === 'number' ? [[value, second]] : [];
  });
  const hasDate = one.values.some(({ kind }) => kind === 'date');
  const context = {
    words,
    text: own,
    frame: other.frame,
    isTimed,
    isCounting: hasMark(after.line, 'counting') || hasUnit(own),
    numbers,
  };
  const between = other.frame.split(/[\ufdd0-\ufdd2]/);
  return one.values.every((value, index) => {
    const second = other.values[index];
    if (!second || second.kind !== value.kind) return false;
    if (value.kind === 'token') return true;
    const [previous = '', next = ''] = between.slice(index);
    if (value.kind === 'number' && second.kind === 'number')
      return isPassingNumber(value, second, {
        ...context,
        previous,
        next,
        isStamp: hasDate && isStamp([...near, ...between.slice(0, index + 1)].join(' ')),
      });
    if (value.kind !== 'date' || second.kind !== 'date') return false;
    const { before: read, after: readAgain } = versions;
    const label = near[0] !== undefined && near[0].length <= MAX_LABEL ? near[0] : '';
    return isPassingDate(value.date, second.date, {
      words: other.frame,
      label,
      isTimed,
      before: read,
      after: readAgain,
    });
  });
}

const hasUnit = (text: string): boolean => /\d\s?ms\b/.test(text);

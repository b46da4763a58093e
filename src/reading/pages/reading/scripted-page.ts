import { DomUtils } from 'htmlparser2';
import { isElement, type AnyNode, type Element } from './document';
import type { PageLine } from '../page-lines';

/** Whether a page has to run its scripts to show its content: `perhaps` if it has little text. */
export type NeedOfScript = 'no' | 'perhaps' | 'yes';

/** The start of a page that only asks visitors to wait or to enable JavaScript. */
const placeholder =
  /^(loading\b|please wait|just a moment|(please )?enable javascript|(you need to|please) (enable|turn on) javascript|this (app|site|page) (requires|needs) javascript|javascript (is )?(required|disabled))/i;
const warning =
  /\b(enable|activate|turn on|requires?|needs?|without) javascript|javascript.{0,40}(required|disabled|enabled?)/i;
/** Elements that frameworks fill. */
const roots =
  /^(root|app|__next|__nuxt|___gatsby|svelte|app-root|react-root|reactroot|main-app|application|ember-app|spa-root|mount|vue-app|q-app|storefront|site-root)$/i;
const skeletons = /(^|[\s_-])(skeleton|shimmer|placeholder-(glow|wave)|loading|loader|spinner)(?=$|[\s_-])/i;

/** A page with more text, in characters, doesn't need its scripts even if one of its parts is empty. */
const ENOUGH = 1_500;
const LITTLE = 250;
const EMPTY_ROOT = 40;
const PLACEHOLDER = 300;

const hasScript = (all: readonly Element[]): boolean =>
  all.some(({ name, attribs }) => name === 'script' && !/json|template/.test(attribs.type ?? ''));

/** Finds pages that a script builds in the visitor's browser. */
export function findNeedOfScript(all: readonly Element[], lines: readonly PageLine[]): NeedOfScript {
  if (!hasScript(all)) return 'no';
  const text = lines.map((line) => line.text).join('\n');
  if (text === '' || (text.length < PLACEHOLDER && placeholder.test(text))) return 'yes';
  if (text.length > ENOUGH) return 'no';
  if (all.some((element) => isRoot(element) && textLength(element, EMPTY_ROOT) < EMPTY_ROOT)) return 'yes';
  if (text.length < LITTLE && all.some(isWarning)) return 'yes';
  const isWaiting = all.some(
    ({ attribs }) => attribs['aria-busy'] === 'true' || skeletons.test((attribs.class ?? '').slice(0, 200)),
  );
  return isWaiting || text.length < LITTLE ? 'perhaps' : 'no';
}

const fillable = /^(div|span|p|section|article|ul|ol|dl|dd|td|tbody|table|strong|b|output|h[1-6])$/;

/** Text in place of a part that a script loads. */
const loading = /^(loading|please wait|wird geladen|chargement|cargando)\b.{0,20}$/i;

/** Returns whether a page has empty elements that a script can find and fill. */
export const hasEmptyParts = (all: readonly Element[], lines: readonly PageLine[]): boolean =>
  hasScript(all) && (lines.some(({ text }) => loading.test(text)) || all.some(isEmptyPart));

const isEmptyPart = (element: Element): boolean =>
  fillable.test(element.name) &&
  Object.keys(element.attribs).some((name) => name === 'id' || name.startsWith('data-')) &&
  element.children.every((child) => child.type === 'text' && child.data.trim() === '');

const isRoot = ({ name, attribs }: Element): boolean =>
  name === 'app-root' ||
  roots.test((attribs.id ?? '').slice(0, 40)) ||
  'data-reactroot' in attribs ||
  'ng-app' in attribs;

const isWarning = (element: Element): boolean =>
  element.name === 'noscript' && warning.test(DomUtils.textContent(element).slice(0, 1000));

/** Returns the length of an element's text, or `enough` if it is longer. */
function textLength(element: Element, enough: number): number {
  let length = 0;
  const waiting: AnyNode[] = [...element.children];
  for (let node = waiting.pop(); node && length < enough; node = waiting.pop()) {
    if (node.type === 'text') length += node.data.trim().length;
    else if (isElement(node) && !['script', 'style', 'template', 'noscript'].includes(node.name))
      for (const child of node.children) waiting.push(child);
  }
  return length;
}

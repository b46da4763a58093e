import type { Element } from './document';

/**
 * Names of consent services, and of the notices that sites write themselves. Like the other patterns here, it is matched
 * with an element's id and classes in lower case.
 */
const consent =
  /(^|[\s_-])(onetrust|cookiebot|cybotcookiebot\w*|usercentrics|didomi|iubenda-cs|truste|osano|klaro|tarteaucitron|termly|borlabs|cmplz|moove_gdpr|axeptio|cky|qc-cmp2|cc-window|evidon|fc-consent|hs-eu-cookie)|(cookie|consent|gdpr)s?[\s_-]*(banner|bar|notice|popup|pop-up|consent|modal|dialog|overlay|message|alert|box|law|prompt|disclaimer)/;

/** Advertisements, chats and pop-ups: their content belongs to others, or to one visitor. */
const foreign =
  /(^|[\s_-])(adsbygoogle|google-auto-placed|advert(isement|ising|s)?|ads?[-_]?(slot|unit|banner|container|wrapper|box|block|zone|space|label|sense|placement)?|gpt[-_]ad|dfp|adthrive|ezoic|mediavine|carbonads|carbon-ads|taboola|outbrain|revcontent|sponsored|promoted|intercom|drift|crisp|tawk|livechat|live-chat|tidio|olark|freshchat|zopim|hubspot-messages|chat-(widget|bubble|box)|sales-pop|salespop|social-proof|fomo|nudgify|useproof|recent-(purchase|sale)s?|purchase-notification|toast|snackbar|exit-intent|newsletter-(popup|modal)|modal|lightbox|captcha|recaptcha|grecaptcha-badge)(?=$|[\s_]|-(\d|popup|modal|widget|container|wrapper|frame|root|app|banner|content|box|unit|slot|notification|overlay|dialog|toast))/;

/** Selections that differ on each visit, or that depend on other visitors. */
const selected =
  /(^|[\s_-])(related[-_]?(post|article|item|product|stor|content|read|link|resource|video)\w*|yarpp|jp-relatedposts|(you-)?(may|might)-(also-)?like|also-(like|bought|viewed)|upsells?|cross-?sells?|(product-)?recommendations|recommended-(for-you|post|article|product|read|stor|item|content)\w*|recently-viewed|read-(next|more-stories)|up-next|more-(stories|posts|articles)|most-(read|viewed|popular|shared|commented)|trending|popular-(posts|articles|stories|products|items)|recent[-_]?comments|tag-?cloud|weather|did-you-know|fun-fact|(tip|quote|word|fact|thought)-of-(the-)?(day|week)|daily-(tip|quote)|random-\w+|quotes?(collection|rotator)|live-(feed|activity)|activity-stream|stock-ticker|(twitter|instagram)-(timeline|feed)|greeting)/;

const rotating =
  /testimonial|(^|[\s_-])(reviews?|quotes?|carousel|slider|slideshow|swiper|slick|splide|glide|flickity|owl|marquee|rotat\w*|spotlight|ticker|variant-[ab\d]|experiments?|tips?|hints?|jokes?|proverbs?|zitate?|kundenstimmen?|citations?)(?=$|[\s_-])/;

const counting =
  /(^|[\s_-])(counter|counts?|counting|views?|viewers?|pageviews?|visits?|visitors?|likes?|shares?|votes?|score|followers?|stargazers|stars|ratings?|reviews?|downloads?|installs|online|listeners|plays|odometer|countup|count-up|uptime|latency|inventory|stock|in-stock|hits|polls?|survey|reactions?|attendees?|seats|jdgm\S*)(?=$|[\s_-])/;

const timed =
  /(^|[\s_-])(clock|timestamp|time-?ago|updated|last-?(updated|modified|edited|checked|refreshed)\S*|modified|countdown|timer|server-?time|local-?time|current-?(date|time)|today|generated|topbar-date)(?=$|[\s_-])/;

/** Parts that their page hides until a visitor opens them. */
const foldable =
  /(^|[\s_-])(tabs?|tabpanel|panel|pane|accordion|collaps\w*|faqs?|answer|toggle\w*|monthly|annual(ly)?|yearly|slides?|carousel|swiper|slick|expand\w*|disclosure)(?=$|[\s_-])/;
const floating =
  /(^|[\s_-])(menu|nav\w*|popup|popover|modal|dropdown|tooltip|dialog|offcanvas|drawer|search|cart)(?=$|[\s_-])/;

const yes = /(^|[\s_-])(check(ed|mark|box-checked)?|tick|yes|included|available)(?=$|[\s_-])/;
const no = /(^|[\s_-])(cross|xmark|x-mark|times|close|no|excluded|unavailable|minus|dash|remove)(?=$|[\s_-])/;

/** The kind of content that an element's id and classes indicate. */
export interface NameMeaning {
  isConsent: boolean;
  isForeign: boolean;
  isSelected: boolean;
  isRotating: boolean;
  isCounting: boolean;
  isTimed: boolean;
  isFoldable: boolean;
  /** The mark that an icon of this name shows; '' if none. */
  icon: '' | '✓' | '✗';
}

/** Longer names are cut: a hostile page has long ones. */
const MAX_NAME = 200;
const MAX_KNOWN = 2_000;

/** Returns a function that reads names of elements. It remembers results, because most names occur often in a page. */
export function createNameReader(): (element: Element) => NameMeaning {
  const known = new Map<string, NameMeaning>();
  return ({ attribs }) => {
    const name = `${attribs.id ?? ''} ${attribs.class ?? ''}`.slice(0, MAX_NAME).toLowerCase();
    const found = known.get(name);
    if (found) return found;
    const meaning = meaningOf(name);
    if (known.size < MAX_KNOWN) known.set(name, meaning);
    return meaning;
  };
}

const meaningOf = (name: string): NameMeaning => ({
  isConsent: consent.test(name),
  isForeign: foreign.test(name),
  isSelected: selected.test(name),
  isRotating: rotating.test(name),
  isCounting: counting.test(name),
  isTimed: timed.test(name),
  isFoldable: foldable.test(name) && !floating.test(name),
  icon: yes.test(name) ? '✓' : no.test(name) ? '✗' : '',
});

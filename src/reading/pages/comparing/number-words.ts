/** Patterns of the words around numbers. The character U+FDD1 stands for a number. */

/** Words for counts that always change, such as visitors and votes. */
export const counted =
  /\b(views?|visits?|visitors?|viewers?|viewed|viewing|watching|watchers?|watched|browsing|online:? ?\ufdd1|online now|(?<=\ufdd1 (\p{L}+ )?)online|readers?|reading (this|now)|downloads?|downloaded|installs?|installations?|installed|likes?|liked|loves?|claps?|shares?|shared|retweets?|reposts?|reactions?|followers?|following|fans|stars?|stargazers|forks?|upvotes?|votes?|voted|points|karma|comments?|replies|answers|reviews?|ratings?|rated|impressions|clicks|plays|listeners|listens|streams|attending|interested|going|signed up|(have|has) joined|joined (today|so far|this)|sold|bought|purchased|applicants|in (their|the|your) carts?|hits|helpful|notifications?|unread|active (users|members|players|now)|right now|so far|queries|requests? (per|\/) ?s\w*|per second|rps|qps|milliseconds?|latency|tok(ens)?\/s(ec)?|wait(ing)? times?|queue (times?|length)|(average|current|estimated) (\p{L}+ )?(reply|response|wait)|response time(?=\P{L}*\ufdd1\s?m?s\b)|load time|members online|cached|generated|rendered|executed)\b|\bms\b|\bpeople (are|have|viewed|bought|love)/iu;
/** Words for such counts in other languages. */
export const countedAbroad =
  /(?<!\p{L})(aufrufe|besuche|besucher|sehen sich|schauen sich|angesehen|bewertungen|rezensionen|abonnenten|vues|visites|visiteurs|personnes (regardent|consultent|sont)|avis|téléchargements|abonnés|visitas|vistas|visitantes|personas (están|han|viendo)|reseñas|valoraciones|descargas|seguidores|persone (stanno|hanno)|visualizzazioni|visitatori|recensioni|iscritti|pessoas (estão|viram)|visualizações|avaliações|bekeken|bekijken|besteld|weergaven|beoordelingen|bezoekers)(?!\p{L})|閲覧|アクセス数|再生回数|浏览|瀏覽|阅读量|조회/iu;
/** Words for counts of one day. */
export const today =
  /(?<!\p{L})(today|vandaag|heute|aujourd[’']hui|hoy|oggi|hoje|idag|i dag)(?!\p{L})|今日|本日/iu;
export const fromToday =
  /\b(as of|from|starting|only) today\b|\btoday only\b|\b(order|buy|book|save)\b.{0,10} today\b/i;
export const countedToday = /\ufdd1( \p{L}+){0,3} (today|heute|vandaag|hoy|oggi|hoje|idag)/iu;
/** Questions that keep programs from sending a form. */
export const sum = /\d\s?[+×x*−–-]\s?\d+\s?[=?]/i;
/** Distances from the visitor. */
export const distance = /\ufdd1\s?(km|mi|miles?|kilomet(er|re)s?)\s(away|entfernt|from you)\b/i;
/** Feedback about a page, and not about a product. */
export const feedback =
  /\bfound (this|it)( \p{L}+)? (helpful|useful)|\bthis (page|article|answer|doc) (was )?(helpful|useful)/iu;
export const left =
  /\b(left|remaining|in stock|available now|spots?|seats? (left|available)|units? (left|available)|only \ufdd1)\b/i;
/** Words of offers and limits, whose changed numbers are reported. */
export const promised =
  /\b(up to|limits?|limited to|maximum|max|minimum|at least|includ(es|ed|ing)|per (month|user|seat|year|agent|workspace|minute|hour|day)|each|every|unlimited|plans?|tiers?|free|sla|guaranteed?|commit\w*|trial|can|allow(s|ed)?|quota|cap(ped)?|retention|support|pays?|earn|fee|discount|save|under|below|less than|within)\b|\/ ?(mo(nth)?|user|seat|year|day)\b/i;
/** Counts that rise and fall with the visitors of the moment. Other counts only grow. */
export const momentary =
  /\b(viewers?|viewing|watching|watchers?|browsing|online|reading (this|now)|attending|interested|going|applicants|active (users|members|players|now)|right now|queries|requests? (per|\/) ?s\w*|per second|rps|qps|milliseconds?|latency|tok(ens)?\/s(ec)?|wait(ing)?|queue|reply|response|load time|cached|generated|rendered|executed|hourly|daily|weekly|monthly|this (week|month))\b|\bms\b|\bpeople (are|have)\b/iu;
/** Counts of the moment, or of the visitor. */
export const present =
  /\b(viewing|watching|browsing|right now|in (their|the|your) carts?|wait(ing)? times?|unread)\b|\bonline( now| right now)?$|^\P{L}*(cart|basket|wishlist|inbox|notifications|messages)\P{L}*\ufdd1\P{L}*$/iu;
/** Words directly after a count. */
export const countedNext =
  /^\s?(\p{L}+ )?(views|visits|downloads|installs|likes|shares|followers|stars|votes|comments|reviews|ratings|plays|listeners)\b(?! ?(\/|per|each|every|a|included)\b)/iu;
/** Words after the stars of a rating, such as `4.6 out of 5`. */
export const outOf = /^ ?(out of|\/) ?$/i;
/** Stars and the number of their ratings in brackets, such as `4.6 (182)`. */
export const rated = /\ufdd1 ?\(\ufdd1( (ratings?|reviews?|votes?))?\)/i;
/** A rating before the number of its ratings, such as `4.6 | 182 reviews`. */
export const reviewed = /^\P{L}*(\p{L}+ ?){0,2}\ufdd1\W{1,5}\ufdd1 (reviews|ratings|votes)\b/iu;
export const released = /\b(v|versions?|builds?|releases?)\b/i;
/** Signs of a reduced price. */
export const reduced =
  /\b(sale|off|save|savings?|discounts?|rabatte?|promo\w*|deals?|offers?|friday|monday|coupons?|plans?|prices?)\b/i;
/** Words for counts that are reported unless they are exact and change little. */
export const soft =
  /\b(people|persons|candidates|members?|users?|customers?|teams?|companies|subscribers?|developers?|projects?|sites?|results?|listings?|questions?|topics?|threads?|posts?|orders?|transactions?|deployments?|repositories|packages|photos|players|guests|students|learners)\b/i;
export const identified =
  /\b(request|session|trace|ray|correlation|error|visitor|besucher|transaction|event|build|revision|node(?!\.?js)|server|pod|host|instance|worker|web|nonce|token|served by|cache)\b[\s:#.a-z-]{0,10}\ufdd1/i;
export const copyright = /©|\(c\)|copyright/i;
export const countdown =
  /\b(ends?|ending|starts?|starting|expires?|closes?|closing|begins?|left|remaining|to go|hurry|countdown)\b/i;
export const durations = /\ufdd1\s?(d|h|m|s|hrs?|mins?|secs?|days?|hours?|minutes?|seconds?)\b/i;
/** The time that is left to order. */
export const deadline =
  /\b(order|checkout|hurry)\b.{0,30}\b(with)?in\b.{0,10}\ufdd1\s?(h|m|s|hrs?|mins?|hours?|minutes?)\b/i;
export const uptime = /\b(uptime|availability|success rate|cpu|load|hit rate)\b/i;
export const temperature = /\ufdd1\s?°|°\s?[CF]?\b/i;
export const specified = /operating|range|between|storage|rated|withstand|from\b|up to/i;
export const running = /\b(up|online|operational)\b/i;
export const symbolsOnly = /\p{Extended_Pictographic}/u;
/** Words for numbers that identify something, and aren't counts. */
export const named =
  /\b(iso|din|rfc|ean|sku|isbn|art|phone|telefon|tel|fax|zip|plz|p\.? ?o\.? box|street|stra(ss|ß)e|vat|reg\w*)\b/i;
/** Quantities of a product, which aren't counts. */
export const quantified = /^\s?([KMGTP]i?B|[KMG]Hz|vCPUs?|cores)(?!\p{L})/u;

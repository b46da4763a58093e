/** Words of products, releases and prices. The number is the weight of the phrases after it. */
export const productWords = `
  8 release notes / change log / changelog / what's new / bug fixes / what we shipped|launched / product update|updates|news|release / feature release|releases
    now|generally available _ everyone|all|ga? / general availability / generally available / you can now / now support|supports|supporting / public|private|open|closed|developer preview|beta / early access
    say hello|goodbye to / begin~|begins|start~|starts _ shipping|deliveries|shipments / performance improvements / end of life|support|sale / is now ga / shipped|new this|in week|month|quarter
  6 introducing / new features|feature|integration|integrations|integration / now in beta|preview|ga / roll~ out / unveil~ / deprecat~|deprecating|deprecated|deprecation|sunset|sunsetting|sunsets / version <number>|<version>
    is|are here|live / now live|available|shipping|open / introduces|introduced / we rebuilt|redesigned|rebuilt / we've|we rebuilt|redesigned|launched|added|shipped|released|made|improved|reimagined / debut~|debuts / release <number>|<version>|<year>
    coming soon / available today|now / on all plans / hotfix|hot fix / security|maintenance update|release|patch / all new / meet the new / got a _ upgrade|update|makeover / a new look|way|home|look / gets|get _ feature|features|upgrade|update|support|redesign
    expand~|expands _ lineup|line|range|portfolio / limited edition / you asked / <version> <open>? released|release|beta|rc / ^ <version> $
  6 extend~|extends|add~|adds|expand~|expands|drop~|removing|ending support for / announces|announcing|announce _ tool|tools|feature|features|capability|capabilities|app|platform|service|engine|version|solution|suite|module|sdk|api|model|agent|agents|assistant / brings _ together / gets|get __ and more / sync|connect|manage|create|track|customize|automate|preview|share|schedule|import|export|invite your|<name>
    for windows|mac|macos|linux|ios|android|iphone|ipad|desktop|teams|chrome|slack|mobile $ / now with / now|available in|on|for <name> / ^ _ <decimal>|<version> $ / improvements|boost to|for / ai agent|assistant|copilot that|for|to|built
  5 launches|launch _ app|platform|tool|product|feature|service|suite|assistant|version|edition|sdk|api / launches / adds / improved|improvements|improving / ^ new <colon> / ^ fixed <colon> / ^ beta <colon> / ^ update <colon> / ships|ship / released / releases
    ^ meet <name> / in beta / next generation|gen / early adopter / smarter|faster|better|simpler|easier|quicker _ and|<comma>|in|with / brings|bring _ to / can now / offline mode / dark mode / unveiling / redesigned|redesign|revamped|rebuilt / ^ <name> <version>|<decimal>
    ^ announcing / api v1|v2|v3|<version>|<decimal> / keyboard shortcuts
  3.2 ^ bulk|scheduled|custom|shared|saved|advanced|smart|multi|two|new|automatic|automated|faster|better|improved|easier|granular|unified|redesigned|real _ actions|reports|domains|views|filters|search|fields|templates|permissions|roles|notifications|exports|imports|editor|inbox|calendar|webhooks|shortcuts|widgets|dashboards|charts|tables|tags|comments|mode|workflows|automations|alerts|boards|login|authentication|factor|time
    custom|shared|saved domains|fields|views / performance boost|improvement
  3.5 launched|launching / launch / beta / debut / <version> / preview / update|updates|updated / upgrade|upgrades|upgraded / release / introduce / shipping / shipped / feature|features / now available|included|free / import|export _ is
  2 new <name> / the new / faster / smarter / app / v1|v2|v3 / ios|android / sso|sign / api|sdk / dashboard / connector / model|models / integrations / rebuilds
  6 comes|coming|arrives|lands|extends to|on|in / out of beta / just got / try our|the|it / gains / lets|let|allows|enables you|users|customers|teams|merchants|admins|sellers|developers / support for / upgrades <name> / rolling out / we've|we added / reimagined / new in <name> / shows off / teases / previews
    <version>|<decimal> released|release|is / enhancements / monthly|weekly|quarterly roundup|recap|update / released with
  3.2 ^ <name> for <name> $ / ^ <name> <name> for <name> $ / granular|fine role|grained / ^ _ builder|editor|dashboards|permissions|webhooks|filters|automations|workflows|reports|search|api|notifications <colon>|for|in|on / expands to <amount>|<count>|more / permissions for / more countries|languages|currencies
  11 a smarter|better|faster|new|simpler|easier way to / say hi to / gets|got|get a|an|new / bugs fixed|squashed / fixed <count>|<number> bugs / now the default / <number> + updates / what changed|improved in / our new <name>? app|editor|dashboard|api|website|sdk|plugin|extension
  6 reveals|presents|showcases|unwraps|premieres|launched|debuted _ / two way|real|single|one sync|time|sign|click / data residency / for all plans|users|customers|accounts / lts / kernel / migration|deprecation|retirement|breaking notice|changes|guide / moving to / ^ mobile|web|desktop app / default / updates|update for|to <name> / <number> updates / heat maps|map / more control|options|flexibility|integrations
  3.2 for forms|tickets|boards|invoices|tasks|teams|admins|dashboards|reports|projects|comments|workspaces|contacts|campaigns|pipelines|deals $ / comments by|in|on / by email $ / sync for|with|to <name> / ^ new|improved|better|updated <name>|_ / kiosk|kiosks|sensor|sensors|chip|chips|wallet
  8 saying goodbye|hello to / takes|took|taking _ wraps off / starts|begins|began testing / brings|bring out / now for every|all workspace|workspaces|team|teams|plan|plans|customer|customers|user|users / makes|make _ free for|to
  6 now in <count>|<number> currencies|languages|countries / expand~ its|our|the platform|product|offering|suite|app|service with / arrives|arrive with / get~~|gets|gain~|add~ _ mode
  9 launch~|introduce~|debut~|add~ _ free|starter|pro|family|student tier|plan|edition
  5 now refresh|refreshes|load|loads|sync|syncs|work|works|run|runs|show|shows|include|includes|update|updates|remember|remembers|handle|handles
  8 open source|sourced|sourcing|sources our|its|the / ^ new __ promises|aims|wants|lets|helps`;

export const pricingWords = `
  8 pricing plan|plans|change|changes|update|updates|model / new|simplifying|simpler|updated|our|simplified _ pricing / price increase|increases|change|changes|cut|cuts|hike / raise~|lower~|cut|cuts|hike~|slash~|increase~|increases _ prices|price
    changes|updates to _ plan|plans|pricing|prices|billing / our _ prices / how we bill|charge|price / cheaper|lower _ storage|plans|prices|for / price|billing change|changes / per seat / usage|consumption|credit based billing|pricing / free plan|tier|forever / now costs / per month|year|user <close>? $
  5 enterprise|pro|team|starter|business|premium|free plan|tier|plans / price of / billing / prices by / a new _ tier|plan
  3 pricing / prices / discount
  6 pay as you go / plans now / new plans|plan / discount for / seats
  8 make~|making __ cheaper|affordable / now cheaper|affordable`;

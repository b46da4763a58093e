/** Words of studies, trends and regulation. The number is the weight of the phrases after it. */
export const researchWords = `
  8 survey|study|report|research|index|data|poll|analysis|findings finds|find|found|shows|show|reveals|reveal|says|say|suggests|warns|predicts|uncovers / new|latest|global research|survey|study|poll from|by|of|on|finds|reveals|shows / market _ to reach|grow|hit|exceed|surpass|top|be
    ^ report <colon> / ^ survey <colon> / ^ study <colon> / benchmark|annual|industry|trends report / says|forecasts|predicts|estimates $ / gartner|forrester|idc|mckinsey|deloitte|statista|cb|pitchbook|crunchbase _ says|forecasts|finds|predicts|survey|report|estimates / according to
    releases|publishes|launches _ report|survey|study|index|benchmark|research / forecast to / global|market forecast / market to <year> / report <colon> / forecasts|forecast _ to / <percent> of / <money> by <year> / by <year>
  6 rises|rise|rose|surges|surge|surged|jumps|jump|jumped|climbs|climb|climbed|grows|grow|grew|falls|fall|fell|drops|drop|dropped|declines|decline|slumps|slump|plunges|doubles|double|doubled|triples|slows|slow|dips|dip|rebounds|rebound|soars|soar|sinks|shrinks|shrink|slips|hits|hit|tops|top|topped __ <percent>|<money>|high|low|record|year|quarter|month
    funding|spending|demand|investment|investments|adoption|hiring|sales|enrollment|growth|visits|valuations|prices|rates|budgets|shipments|attacks|payments|usage|use|market|volume|traffic|exports|output|wages|inflation rises|rise|rebounds|rebound|surges|surge|soars|falls|fall|drops|slows|slow|grows|climbs|cools|cool|dips|hits|is|are|slumps|doubles|to|up|down|rose|fell|jump|jumps|shrink|shrinks|holds|boom
    half|third|quarter|majority|most of _ buyers|marketers|companies|developers|consumers|workers|firms|leaders|cfos|cios|ceos|shoppers|employees / up|down <percent> / analysts|economists|experts see|say|expect|warn|predict / market size|share|outlook / lowest|highest|slowest|fastest since|in|level / year low|high / in|by two|three|five|<number> years
    as demand|shoppers|buyers|patients|investors|prices|consumers|companies|banks|schools _
  4.5 survey / study / analysts / forecasts|forecasted|forecast / <percent> / slowdown|boom|rebound|downturn|comeback|resurgence|glut|shortage / on the rise / record high|low|sales|levels / shows|see|show wary
    plan|plans|planning to / budgets / break|breaks records|record / cios|cisos|cfos|marketers|developers plan|wary|say|expect|see
  3 report / index / research / growth|growing|grows / demand|adoption|spending / outlook / poll / benchmark|benchmarks / market
  2 hiring / shift|shifts / boosts|boost / investment / consumers|shoppers / slows|slow|falls|rises
  7 state of _ report / surge|jump|rise|fall|climb|grow|drop|slump|soar to record|<percent>|<money> / shipments|sales|exports|orders grew|grow|fell|fall|rose|rise|surge|surged / barometer / now involve|use|prefer / deal|deals|deal making volume / tracker
  8 <count>|half in|of <count>|<number> / overtakes|overtake|outpaces|outpace|surpasses / for first time / picks|pick up _ $ / ease|eases|cool|cools|stall|stalls|steadies in|as|after|for / loan|consumer|chip|energy|business demand|confidence|sentiment|activity / prices|sales|orders ease|dip|jump|up|down|slip|climb / poll|survey|data|figures shows|show|suggest
  8 the state of <name>? __ <year>
  10 ^ new|latest? study|survey|research|poll|data|analysis <colon>
  7 cool~|sour~|warm~ on|to <name>?
  6 rates|prices|costs|premiums|volumes|sales|orders|budgets|valuations|fees|visits|returns|margins climb|rise|drop|decline|jump|swell|soar|tumble|plunge|recover|stabilize|level|creep`;

export const trendWords = `
  8 the state of / trends to watch|for|in|shaping|that / <count> _ trends / top _ trends / future of / predictions|prediction / the rise|fall|return|death of / what _ means|mean for / is|are having a moment / outlook <year>
    how|why __ is|are changing|transforming|reshaping|using|turning|reinventing|disrupting|moving|adopting|embracing|hiring|shifting|leaving|rethinking|investing|betting|ditching|racing|struggling
  5 trends / what to expect / what _ mean|means|say|says / year ahead|in review / <year> predictions|outlook / why _ are|is / how _ is|are
  3 trend / outlook / future / moment
  8 is|are coming for / signs of cooling|slowing|strain|recovery|life|fatigue
  10 why __ is|are losing|gaining|going|running|cooling|winning|fading|booming|stalling|slowing|growing|dying
  8 is|are on its|their way out|up|in|back / founders|executives|experts|investors|buyers|sellers|insiders say $
  7 companies|firms|universities|colleges|schools|banks|lenders|retailers|brands|merchants|hospitals|doctors|insurers|startups|developers|investors|employers|students|consumers|patients|teachers|buyers|agencies|publishers _ rethink|reconsider|abandon|embrace|ditch|flock|retreat|rush|shift|struggle|brace|scramble|lean|retreat|warm|cool|sour`;

export const regulationWords = `
  8 attorney general / executive order / class action / antitrust / passes|vetoes|signs|advances|introduces|approves|blocks|rejects|debates|weighs|propose~|proposes _ bill|law|legislation|ban|act|rule|rules|regulation / settle~|settles _ lawsuit|case|charges|suit|claims|probe
    judge|court rules|orders|dismisses|blocks|upholds|rejects|lets|tosses|approves|sides|finds / sign~|signs _ law / law|rules|rule|act takes|take|takes effect / new _ laws|law|rules|regulations / house|senate bill / bill would|to|that|aims|targets|banning|requiring / ftc|sec|fcc|cfpb|doj|fda|eu|cma|finra|occ|regulator|regulators _ sues|fines|probes|approves|clears|warns|orders|adopts|drops|charges|opens|proposes|sued|fined|bans|blocks|investigates|settles|agree
    ordered|forced|told to pay|disclose|sell|stop|remove|divest / tells _ to disclose|stop|remove
    consent order|decree / privacy|labor|lending|licensing|licens~|data law|laws|rules|requirement|requirements / compliance deadline|rules / lawsuit against|over|by|from / sues|sued|suing / fined|fines / case against
  6 regulators|regulator|regulatory|regulates|regulating|regulate / regulation|regulations / lawmakers|lawmaker|legislators|legislature|legislation|legislative / lawsuit|lawsuits / vetoes|veto|vetoed / ftc|sec|fcc|cfpb|doj|fda|cisa|ofcom|nlrb|finra / senate|senators|senator|congress|parliament|council / court / judge / bans|banned|ban|banning / probe|probes|probed
    settles|settle|settlement / governor _ signs|vetoes|signed|proposes|bill|law / law / laws / requires insurers|companies|schools|lenders
  4 governor / rules|rule / policy / compliance / eu / takes effect / bill / act / license|licence|licensing|licensed / white house / supreme court / tariff|tariffs / legal / sue / fine
  8 sued|charged|fined|investigated|probed|cleared|approved by / challenges|appeals|fights|defies|contests _ order|ruling|fine|law|rule|ban / watchdog / european commission / wins|gets|receives|secures|grants _ approval|clearance|license|charter / indicted|indictment / verdict|jury|trial / complaint against|over / investigation|inquiry into / subpoena / gdpr|hipaa|ccpa fine|fines|violation|ruling / penalty / sanctions on|against
  5 order|orders to / ruling|rulings / charter / mandate|mandates
  9 import|export duty|duties|ban|controls|curbs / appeals court|panel / must face|pay|stop|disclose|comply / looks|look into / panel says|rules / drops|imposes|lifts|scraps _ duty|tariff|tariffs|tax|ban|curbs
  10 what __ act|law|rules|regulation|directive means|mean for
  8 delay~|postpone~|repeal~|weaken~|soften~|enact~|adopt~|tighten~|loosen~|pause~ __ law|laws|act|rules|bill|ban|regulation|regulations`;

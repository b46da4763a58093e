/** Words of funding, acquisitions and results. The number is the weight of the phrases after it. */
export const fundingWords = `
  6 initial public offering / value~ _ at <money> / <money> valuation / invest~ <money>
    grant of <money> / <money> grant / in talks to raise / oversubscribed / file~ for _ ipo / prices _ ipo
  5 series a|b|c|d|e|f|g|h / seed round|funding|investment|financing|extension|stage / pre seed
    funding|growth|bridge|venture|financing round / venture debt / debt|equity financing
    growth|strategic|equity|minority investment|funding|equity / lead~|led _ series|round
    secure~|receive~|get|gets|attract~|win|wins|raise~|land~ _ funding|financing|investment|backing|grant
    close~|secure~|complete~|announce~ _ financing / go|goes|going|went public / <money> _ round|funding|financing|investment|loan|seed|raise|grant
    emerge~|emerging from stealth / <money> in _ funding|financing|capital|equity / tender offer / angel round|investment
  4.5 valued at / valuation of / new|fresh funding|financing|capital|cash / our|announcing seed|series / crowdfunding|crowdcube|kickstarter
    secure~|close~|land~|bag~~|nab~~|snag~~|score~|net|nets|netted|attract~|bank~|win|wins|won|obtain~|complete~|receive~|get|gets|pocket~|collect~|haul~|pull~|garner~|amass~|rake~|grab~~|hauls|closes _ <money>
    lead~|led _ <money> / <money> fund / share sale / loan guarantee / existing backers|investors / back~ _ startup
    mega round / fundraising|fundraise|fundraiser / ipo / spac / hits|hit|reaches _ <money> valuation / from peak|sequoia|accel|kkr|benchmark|bessemer|index|insight|tiger|softbank
  8 announce~|receive~|secure~|close~ _ investment|funding from|led|round / money from investors|vcs / outside money|capital|funding
  3 unicorn / investors value / invests|invested|investing in / in funding / backs|backed / debut on nasdaq|nyse / valuation / stealth / loan
  2 investors|investor / <money> raised|to / invest|investment|venture capital / grants|grant / led by / stock market debut
  9 raise~ _ <money> / seeks|seeking|eyes|targets _ <money> / latest|new|record|bumper raise / round values / leads|led|joins investment|round / backing worth|from|of / closes|secures funding|financing|backing / funding deal / extension round / lands backing|funding / capital raise|injection|increase / raises capital|funds|funding / cash injection
  5 stake _ <money> / convertible notes|loan / credit facility|line / debt facility / series|seed _ funding / accelerator _ <money> / backer|backers / bootstrapped / closes fund|round / oversubscribed|upsized
  8 our series|seed / we took _ money|funding|investment / picks|picked up <money>
  8 raise~|raises|land~|draw~|secure~|get|gets|net|nets|attracts|bags|nabs|pick|picks up? <money> to|in|for|from|at|as / raise~|raised at __ valuation / down round / our|new investors|backers $`;

export const acquisitionWords = `
  12 definitive|merger|purchase|acquisition|asset|binding|letter agreement|intent / agreement|deal|offer|bid|plans|intends|moves|set to acquire|buy|purchase|merge / acquires|acquired|acquiring|acquire _ maker|startup|company|provider|firm|platform|developer|business|assets|stake
  9 agree~ to buy|acquire|purchase|sell / talks to buy|acquire|merge / to be acquired / acquired by
  9 acquires|acquired|acquiring / to acquire / acquisition of
  6 acquisitions of / merge~ with / to merge / bought by / buyout / takeover
    snaps|snap|snapped|scoops|scoop|scooped|gobbles|gobbled|swallows up / take|takes|took|taking __ private / complete~|close~|finalize~ _ acquisition|merger|purchase|takeover
    sold to|for / be sold / sells|sell|sold _ unit|division|arm|business|stake|subsidiary / <money> deal|acquisition|buyout|takeover|purchase|merger|sale
    weighs|explores|exploring|considers|mulls|weighing _ sale / hostile bid / welcoming|welcome|welcomes the _ team to / <name> has acquired
  5 to buy / buys / acquisition _ <name> / merger / joins|joining|join the _ family / majority|controlling stake / take~|takes _ stake|control / bid for / bid _ raised / bidders / divest~
    joining forces under / is|are now|officially part of / becomes|become part of / purchase of / spin~~ off / carve out / close~|closes <money> _ deal / welcome <comma>? _ team <excl>?
  4 acquisition / undisclosed sum|amount / mergers / buying spree / private equity / we|we're are? joining <name> / bought / stake in
  3 acquire / acquisitions / m & a / suitor|suitors / circles|circle
  9 <money> deal for|to / sale of _ agreed|completed|to / walks away from _ deal|takeover|merger / nears|near _ buyout|takeover|deal|acquisition|merger|purchase / ups|sweetens|raises|rejects|rebuffs|accepts _ offer|bid|approach / is joining <name> / completes deal for / offer for <name> / buys out / wraps up|completes|seals _ purchase|takeover|buyout
  6 swallow|swallows|absorb|absorbs / merging / to combine|combines with|operations / offload|offloads / demerger / ties the knot / deal for <name> / take private / outbids / add on acquisition / tuck in / bid / merges / sale to <name> / sells _ to <name> / change of control / new owner|owners|ownership / sells
  9 joins|join|joining forces _ <money> deal / in <money> deal
  9 folds|fold|folded into / acqui hire|hires|hired|hiring / swallowed|absorbed|gobbled|snapped up? by / all|cash stock|cash|share and? deal|transaction|merger|stock / agree~|plan~|set|vote~ to merge`;

export const resultsWords = `
  12 financial results / earnings call|release|date / beat~|beats|miss~|misses|tops|exceeds _ estimates|expectations|forecasts
  8 reports|report|announces|announce|posts|post|publishes|delivers|reported _ <quarter>|quarter|quarterly _ results|revenue|earnings|profit|loss|sales|growth / <quarter> <year>? _ results|earnings / quarter _ results|earnings
    full|fiscal year _ results|guidance|outlook|earnings / financial results / half year results / beat~|beats|miss~|misses|top~~|exceeds _ estimates|expectations|forecasts / earnings call|release|date
    cuts|raises|lifts|lowers|trims|reaffirms|reiterates _ forecast|guidance|outlook / record profit|revenue|quarter|earnings|results
    <quarter> _ revenue|profit|sales|earnings / revenue|profit|earnings _ up|down|climbs|climb|rises|rise|grows|jumps|falls|fell|rose|grew|surges
  5 earnings / dividend / guidance / in arr / annual recurring revenue / shareholder letter / profit warning / share buyback|repurchase / quarterly / sets date _ quarter
  3 profit / revenue / shares / <quarter> / first|second|third|fourth quarter
  8 net|operating|annual|quarterly|half|pretax|first _ profit|loss|income / narrows|widens|swings|trims _ loss|losses|profit|to / lifts|cuts|raises _ profit outlook|forecast|target / stock|shares falls|fall|rise|rises|jump|jumps|slide|slides|surge|drop|gain after|on / fiscal <year>|<number>|q1|q2|q3|q4
  8 record year / <year> in review`;

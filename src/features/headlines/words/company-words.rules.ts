/** Words of a company's people, awards and milestones. The number is the weight of the phrases after it. */
export const peopleWords = `
  8 appoint~|name~|hire~|elect~|promote~|tap~~|announce~|pick~|poach~ __ <role> / join~ __ as _ <role> / join~ _ board / board of directors|advisors / appointment of / promoted to / step~~|stepping down
    welcome~ _ <role>|head / appointed as? / new|next|interim|incoming|first ceo|cfo|cto|coo|cmo|cro|cio|chief|president|chairman|chair / names|appoints|hires|taps|welcomes|adds __ head|leader|manager|lead|officer|executive / <role> departs|depart|exits|resigns|retires|leaves|out
    to lead|head|run|oversee _ sales|marketing|engineering|product|hardware|partnerships|team|operations|emea|apac / joins|join _ leadership|executive team
  9 independent|board director|directors|member|members / ceo|leadership|executive transition|succession / strengthens|expands|bolsters|builds _ leadership|executive|management team|bench
  6 appoints|appointed|appointment / promotes|promoted / resign~|resigns|resignation / steps|stepping down / hires _ from|former|ex / former|ex _ executive|ceo|cto|engineer|cfo / leadership team|change|transition|changes / executive hires|appointments|changes|team / succeeds|succession|successor / as adviser|advisor|ceo|cto|cfo|chief
    to retire|depart|leave / elected
  4 names / hires / joins as / departs|departing / retires|retire / new hires / founder _ down|retire|leaves|departs
  2 <role> / executive|executives / welcoming|welcomes / joins
  8 leaves|leaving|quits|exits|joins|departs for|from / returns|return as / takes|take over|helm|reins|charge / ousts|ousted|fires / board adds|names|welcomes|appoints / adds __ exec|executive|veteran|director|board / hires first / brings on / tapped to lead|run|head / chief __ officer
  4 exec|veteran / co? founder / replaces|replaced
  8 new boss|faces|hire|starter / poaches|lures|recruits|snares _ / <role>|boss _ to join|leave / <role>|boss out|gone|ousted|leaves / boss is / finance|marketing|tech|product|operations chief|boss|director|head|officer _ to|joins|leaves|steps / who's who / returns to lead
  9 meet our new|first <role>|head|lead|vp|chief
  9 welcome~ __ to the|our _ board|leadership
  8 farewell|goodbye|tribute to __ <role>|founder`;

export const awardWords = `
  8 named|recognized|positioned|ranked|rated|placed _ leader|visionary|challenger|best|top|performer|winner|finalist / magic quadrant / forrester wave / idc marketscape / wins|win|won|receives|earns|takes _ award|awards|prize|medal|badges / best place|places to work
    named one of|among / inc 5000|<amount> / fast 500|50 / cloud 100 / recognized|honored|honoured|shortlisted|nominated as|by|on|in|with|for|among / ranked no|number|<number> / named to _ list|forbes|fortune|cloud|inc / great place / most innovative / named a|an _ leader|champion
  9 customers|customer's|customer|people's choice / names _ to _ list|<number> / peer insights
  5 award winning / finalist / honored|honoured / recognized / shortlisted / ranked / strong performer / accolade|accolades / g2 / badges / named best|top|to / winner|winners
  3 award|awards / wins
  8 top honors|honours|spot|prize|marks / we|we've won / recognised|recognises / g2 leader|badges|grid / voted _ best|top / best _ <year> <colon> / honors|accolades
  8 tops|leads|heads _ ranking|rankings|list|chart|table / medal|medals|trophy / scores|rated highest|top|best`;

export const corporateWords = `
  9 for immediate release / media alert / ^ press release
  7 press release / achieve~|obtain~|receive~|earn~|attain~|complete~|gain~|secure~ _ certification|certified|compliance|authorization|accreditation|soc|iso|fedramp|hipaa|attestation / iso <amount>|<number> / soc 2|<number> _ certified|certification|compliant|type|report / <colon> statement
    open~|launch~|expand~|inaugurate~ _ hub|centre|center|region|office|offices|headquarters|plant|factory|warehouse|hub|campus|facility|laboratory / break~|breaks ground / surpass~|reach~|reaches|cross~|crosses|pass~|passes|hit|hits|serves|tops _ customers|users|members|subscribers|downloads|employees|sites|merchants
    rebrand~|rebrands / changes|change name|its to? / expand~|expands into|to|in / celebrate~ _ anniversary|years|birthday|year / donate~|donates|pledges _ <money> / open letter / relocat~|relocates|moves _ headquarters / sustainability|esg|impact report / named <name> day
    to build|construct|open _ plant|factory|center|centre|facility|warehouse|store|stores|offices|campus / statement on|regarding|from / <name> certified $ / <year>? _ sustainability report
  4 headquarters / anniversary / certified / certification / fedramp / patent|patents / recall|recalls / new office|headquarters|plant|factory / milestone / expansion / celebrating|celebrates / donates|donate / breaks / relocates
  3 announces|announce / accelerates|strengthens|commits|advances|marks|becomes|pledges|deploys|delivers|reaffirms|secures|completes / data center|centre|region in / authorized $
  2.5 statement / opens / launches _ foundation|fund / million|<amount> users|customers
  6 run rate / applies for / <name> turns <number> / net zero / carbon neutral / new brand|identity|logo / message from _ <role> / our response to / sets|set up _ unit|base|hub|office|subsidiary / establishes / we've|we hit|reached|crossed|passed|moved / milestone / enters <name> market / expands _ presence|footprint|operations
  6 pulls out of|from / exits|leaves _ market / b corp / orders <count>|<number> / moves production|manufacturing / signs lease / expands capacity|production
  8 ^ a|our new name / pledge 1|<percent>
  9 introducing|unveiling|revealing|meet|reveals|unveils|introduces our|its|the new brand|logo|identity|name / recall~ <number>|<count>|<amount> / recall~ __ over|after|due
  4 ^ <name> is now <name>`;

export const layoffsWords = `
  7 lay~|lays|laid|laying off / layoffs|layoff / cut~|cuts|cutting|slash~|slashes|axes|eliminates|shed|sheds _ jobs|workforce|staff|roles|positions|headcount|employees / job cuts / shut~|shuts|closing|close|shutting down|plant / file~|files for bankruptcy|chapter
  4 restructuring / bankruptcy / redundancies
  8 changes to our|the team|teams|workforce|organization|company / reducing|reduction our|the|in team|size|workforce|force
  9 update|news|message|note about|on|to|regarding our team|teams|workforce / difficult|hard|tough update|news|decision|decisions|message|changes
  11 <percent> of its|their|our? staff|workforce|jobs|employees|headcount|team`;

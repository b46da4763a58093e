/** Words of events, jobs, incidents and posts on social networks. The number is the weight of the phrases after it. */
export const eventWords = `
  11 webinar|webinars <colon> / join us|me / see you at|in|there / visit us / meet|find|visit __ at|in _ booth|conference|summit|expo|hall|stand / save the date / to present|exhibit|speak|participate at|in / call for speakers|papers|proposals|entries / live demo|webinar / register now|for|today / early bird / watch the recording|replay|webinar
    investor day / virtual event|summit|conference / user|developer|annual|partner|customer conference|summit / to host / keynote speakers|speaker / speaking|exhibiting|presenting at / to attend|showcase|participate / upcoming events|webinars
    days until|to|left / highlights|dispatches|photos|scenes|recap|live from / save your spot|seat / ama with
  6 webinar|webinars / booth|stand <number> / meetup|meetups / roadshow / hackathon / tickets _ available|sale|now / ask me anything / conference / summit / rsvp / workshop|workshops / agenda / on demand / register|registration / keynote / fireside / ama / expo / speakers / recap <colon>
  2.5 event|events / live
  8 come|catch|find|meet|see us / heading to / we'll be at / office hours / masterclass / bootcamp / demo day / live session|stream|q / agenda now|live|is / trade show / user group / on demand webinar|session / keynote / forum <year> / livestream
  9 last call|chance for|to / kickoff|kick off / what to pack / days in <name> / see you there / doors open / sko
  8 webinar|event|conference|summit|meetup|keynote recap|highlights`;

export const hiringWords = `
  11 we're|we are? hiring / now|we hiring <colon>? / open|job role|roles|position|positions|opening|openings|vacancy / join our|the team as|in / job opening / come work / careers at / apply now / work with us / is hiring / we're looking for / _ wanted $ / vacancy
    ^ senior|junior|staff|lead|principal|associate|sr|jr|head|vp|director __ engineer|designer|scientist|developer|analyst|manager|executive|architect|recruiter|representative|specialist|counsel|writer|marketer|accountant|researcher _ $
    ^ __ engineer|designer|manager|scientist|developer|analyst|executive|architect|recruiter|representative|specialist|associate|intern|coordinator|consultant <open>|<dash>|<comma> __ $ / ^ __ engineer|developer|designer|analyst|scientist|manager|architect i|ii|iii|iv $ / <open> remote|hybrid|onsite / <dash>|<open>|<comma> remote / ^ _ engineer|designer|developer|representative|intern $
  4 careers / internship|internships / vacancies / hiring / join our team / wanted
  11 <open> m|f|w|d|x f|w|m|d|x / we're growing / grow with us / full|part time _ $ / <dash> dach|emea|apac|us|uk|remote|berlin|london _ $ / ^ _ manager|lead|engineer|executive <dash>
  11 ^ wanted <colon> / werkstudent|praktikum`;

export const incidentWords = `
  10 incident report / post mortem / postmortem / ^ investigating / ^ resolved / ^ identified <colon> / ^ monitoring <colon> / scheduled|planned|emergency|database maintenance / maintenance window / degraded performance|service / elevated _ errors|error|rates|latency / partial|major|service|network|api|system outage / outage
    downtime / service disruption / intermittent / root cause
  6 hackers|hacker|hacked / data breach / data leak / breached|breaches / hit|crippled|disrupted by _ ransomware|cyberattack|hackers|attack|malware / stole|stolen|steal|steals / cyberattack / exposes|exposed _ data|records|accounts / leak|leaks|leaked / ransomware _ shuts|hits|halts|closes|disrupts / incident / delays / maintenance
  3 ransomware / breach / errors / latency / unavailable / attack
  9 degraded / compromised / security incident / service restored / connectivity issues / login|payment|sync issues|problems / issues|issue with / ddos / users|customers _ exposed / exposed / apologizes|apology for
  9 cyber attack|incident / delayed <name>|webhooks|emails|notifications|jobs|exports|syncs / idle after / ^ delayed|slow|failing|failed|intermittent|missing _ / knocked offline / goes dark|down
  9 security notice|advisory|bulletin|alert / unauthorized|unauthorised access`;

export const socialWords = `
  12 rt <mention> / on x|twitter|linkedin|instagram|facebook|threads|bluesky <colon> / ^ <mention> / <emoji> $ / ^ <emoji> / ^ thread <colon>
  8 <hashtag> / <mention> / <emoji> / has anyone / anyone else / happy friday|monday|holidays|birthday / shout out / shoutout / thread
  4 loving / thanks|thank / wow / so proud|excited|happy / can't wait / love / what a _ week|day|year|night|event / anyone / dm us / retweet
  8 ^ just switched|tried|signed|got / proud of / thrilled|honored to
  6 big mood|news|thanks|love <colon>|_ <emoji> / any plans|chance|update _ <question>
  8 throwback to / happy friday|monday|holidays from`;

import type { UsState } from '../trends.rules';

/** Words after a state's name that show that the state is not meant. */
export const falseMatchWords: Partial<Record<UsState, readonly string[]>> = {
  Alaska: ['Airlines', 'Air Group', 'Air'],
  Arizona: ['Iced Tea', 'Beverages'],
  California: ['Pizza Kitchen'],
  Delaware: ['North'],
  Georgia: ["O'Keeffe", 'O’Keeffe'],
  Hawaii: ['Five'],
  Indiana: ['Jones'],
  Kentucky: ['Fried'],
  Maine: ['Coon'],
  'New York': ['Times', 'Post', 'Daily News', 'Magazine', 'Stock Exchange', 'Review of Books'],
  Tennessee: ['Williams'],
  Texas: ['Instruments', 'Roadhouse', 'Hold', 'Pacific Land'],
  Virginia: ['Woolf', 'Slims', 'Giuffre'],
};

/** Names with the name of a place that are not about the place, as patterns. */
export const otherNames: readonly string[] = [
  // Companies and brands.
  'Palo Alto (?:Networks|rival|firewalls?|shares|stock)|Georgia[- ]Pacific|Boston (?:Consulting|Scientific|Dynamics|Beer|Market|Whaler|Partners|Omaha)',
  'Texas (?:Instruments|Roadhouse|Hold|Pacific Land)|Texas Toast|Kansas City Southern|Phoenix (?:Contact|Technologies|Group)',
  'Anchorage Digital|Manhattan Associates|Nebraska Furniture Mart|Mutual of Omaha|Omaha Steaks|Detroit Diesel',
  'Philadelphia (?:Cream Cheese|Insurance|Consolidated)|Seattle’s Best|Seattle Genetics|Cleveland-Cliffs|Cleveland Clinic',
  'California Pizza Kitchen|Arizona (?:Iced Tea|Beverages)|Delaware North|Kentucky Fried|Tennessee Valley Authority',
  'Alaska Air(?:lines| Group)?|Hawaiian|First Hawaiian|Bank of Hawaii|Miami Vice|Virginia Slims|Maine Coon',
  'Chicago Bridge|Chicago Atlantic|Denver Mattress|Jackson Hewitt|Lincoln Electric|Madison Reed|Brooklyn (?:Nine-Nine|Beckham)',
  'Portland [Cc]ement|Tampa Armature|Dallas Buyers|Newark (?:Electronics|element14)|Stamford Bridge|Memphis Meats|Nevada Gold',
  'Minnesota Mining|Michigan J\\.|Utah Medical|Colorado Boxed|Oregon Trail|Oregon Tool|Virginia Mason|Wyoming Machinery',
  'Montana Technologies|Idaho Strategic|Dakota (?:Access|Johnson|Fanning)|Indiana Jones|Hawaii Five',
  // Newspapers, streets, bridges.
  '(?:Washington|Denver|New York|Houston|Dallas|Seattle|Boston|Chicago|Los Angeles|San Francisco|Tampa Bay|Miami|Detroit|Cincinnati|Cleveland|Milwaukee|Philadelphia|Baltimore|Arizona|Kansas City|Las Vegas|St\\. Louis|Nashville|Austin|San Diego|San Antonio|Salt Lake|Orlando|Omaha|Virginia) (?:Post|Times|Tribune|Herald|Globe|Chronicle|Examiner|Inquirer|Sun|Journal|Star|Daily News|Morning News|Magazine|Republic|Business Journal|Sentinel|Gazette|Enquirer)\\b',
  'New York (?:Stock Exchange|Review of Books|Life|debut|Yankees)|Wall Street Journal',
  '(?:Ohio|Texas|California|Michigan|Virginia|Georgia|Oregon|Washington|Pennsylvania|Boston|Delaware|Kansas|Indiana|Illinois|Nevada|Maryland|Florida|Kentucky|Tennessee|Houston|Madison|Chicago|Houston) (?:Street|Avenue|Ave|Road|Lane|River|Bridge)\\b',
  // People.
  '(?:Whitney|Sam|Marques) Houston|Grover Cleveland|(?:Hannah|Joe|Tony) Montana|Tennessee Williams|Virginia (?:Woolf|Giuffre|Madsen)',
  "Georgia (?:O[’']Keeffe|May|Hardstark)|Orlando (?:Bloom|Bravo)|Lloyd Austin|Austin (?:Powers|Reaves|Butler|Russell)|Irvine Welsh|Janet Reno",
  'Denzel Washington|George Washington|Kerry Washington|(?:Booker T\\.?) Washington|Jack London|Indiana Pacers|Wells Fargo',
];

interface Abbreviation {
  state: UsState;
  short: string;
  /** Whether it is also a word, in which case it counts only after a place. */
  isWord: boolean;
}

const only = (state: UsState, short: string): Abbreviation => ({ state, short, isWord: false });
const word = (state: UsState, short: string): Abbreviation => ({ state, short, isWord: true });

/** Abbreviations as newspapers use them. */
export const abbreviations: readonly Abbreviation[] = [
  word('Alabama', 'Ala.'),
  only('Arizona', 'Ariz.'),
  word('Arkansas', 'Ark.'),
  only('California', 'Calif.'),
  only('Colorado', 'Colo.'),
  only('Connecticut', 'Conn.'),
  word('Delaware', 'Del.'),
  only('Florida', 'Fla.'),
  word('Georgia', 'Ga.'),
  word('Illinois', 'Ill.'),
  word('Indiana', 'Ind.'),
  only('Kansas', 'Kan.'),
  word('Kentucky', 'Ky.'),
  word('Louisiana', 'La.'),
  word('Maryland', 'Md.'),
  word('Massachusetts', 'Mass.'),
  only('Michigan', 'Mich.'),
  only('Minnesota', 'Minn.'),
  word('Mississippi', 'Miss.'),
  word('Missouri', 'Mo.'),
  word('Montana', 'Mont.'),
  only('Nebraska', 'Neb.'),
  only('Nevada', 'Nev.'),
  only('New Hampshire', 'N.H.'),
  only('New Jersey', 'N.J.'),
  only('New Mexico', 'N.M.'),
  only('New York', 'N.Y.'),
  only('North Carolina', 'N.C.'),
  only('North Dakota', 'N.D.'),
  only('Oklahoma', 'Okla.'),
  word('Oregon', 'Ore.'),
  word('Pennsylvania', 'Pa.'),
  only('Rhode Island', 'R.I.'),
  only('South Carolina', 'S.C.'),
  only('South Dakota', 'S.D.'),
  only('Tennessee', 'Tenn.'),
  word('Vermont', 'Vt.'),
  word('Virginia', 'Va.'),
  only('Washington', 'Wash.'),
  only('West Virginia', 'W.Va.'),
  only('West Virginia', 'W. Va.'),
  only('Wisconsin', 'Wis.'),
  only('Wyoming', 'Wyo.'),
];

export const postalCodes: Readonly<Record<string, UsState>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Words after a city whose name is also that of people, such as `bank` or `health startup`. */
const firm =
  '(?= (?:(?:digital|health|software|tech|fintech|biotech|insurance|energy|online|regional|city) ){0,2}(?:startup|company|firm|bank|hospital|airport|port|insurer|retailer|school|university|brewery|council|mayor|suburb|software maker)s?(?!\\w))';

/** Patterns of city names that hardly mean anything else. */
export const cities: readonly (readonly [UsState, string])[] = [
  ['Alabama', 'Huntsville'],
  ['Alaska', 'Anchorage'],
  [
    'Arizona',
    'Phoenix-based|in Phoenix|Phoenix startup|Chandler, Arizona|Mesa, Arizona|Scottsdale|Tucson|Tempe',
  ],
  ['Arkansas', 'Little Rock|Bentonville'],
  [
    'California',
    'Oakland|Sunnyvale|Cupertino|Santa Clara|Santa Monica|San Mateo|Redwood City|Santa Barbara|El Segundo|Culver City|Long Beach|Fresno|Bakersfield|Pleasanton|Emeryville|Carlsbad|Anaheim|Burbank|San Bernardino|Newport Beach|Orange County|San Francisco|Los Angeles|San Diego|Silicon Valley|Bay Area|Palo Alto|Sacramento|Menlo Park|Mountain View|Irvine|San Jose(?!, Costa)|(?<!West )Hollywood',
  ],
  ['Colorado', `Colorado Springs|Fort Collins|Denver|Boulder-based|in Boulder|Boulder${firm}`],
  [
    'Connecticut',
    `Stamford|New Haven|Norwalk, Conn|Fairfield County|Hartford-based|in Hartford|Hartford${firm}|Bridgeport, Conn`,
  ],
  [
    'Florida',
    'Miami(?! University)|Boca Raton|Tallahassee|Sarasota|Coral Gables|West Palm Beach|Miami Beach|Tampa|Orlando|Jacksonville|Fort Lauderdale',
  ],
  ['Georgia', `Atlanta|Alpharetta|Savannah-based|in Savannah|Savannah${firm}|Augusta, Georgia`],
  ['Hawaii', 'Honolulu'],
  ['Idaho', 'Boise|Coeur d’Alene'],
  [
    'Illinois',
    `Chicago|Naperville|Schaumburg|Evanston|Peoria-based|in Peoria|Peoria${firm}|Deerfield, Illinois`,
  ],
  ['Indiana', 'Indianapolis|Fort Wayne|South Bend|Evansville'],
  ['Iowa', 'Des Moines|Cedar Rapids'],
  ['Kansas', 'Wichita|Topeka|Overland Park'],
  ['Kentucky', 'Louisville'],
  ['Louisiana', 'New Orleans|Baton Rouge|Shreveport'],
  ['Maryland', 'Baltimore|Bethesda|Gaithersburg|Annapolis'],
  ['Massachusetts', 'Boston|Waltham|Somerville|Lowell, Mass'],
  ['Michigan', 'Detroit|Ann Arbor|Grand Rapids|Kalamazoo|Lansing'],
  ['Minnesota', 'Minneapolis|St\\. Paul|Twin Cities|Duluth'],
  ['Missouri', 'St\\. Louis|Kansas City(?!, (Kan|KS))'],
  ['Montana', 'Bozeman|Missoula'],
  ['Nebraska', 'Omaha'],
  ['Nevada', 'Las Vegas|Henderson, Nevada|Reno(?=[ ,-])'],
  ['New Jersey', 'Jersey City|Hoboken|Newark(?!-on)|Trenton|Parsippany'],
  ['New Mexico', 'Albuquerque'],
  [
    'New York',
    `NYC|Brooklyn|Manhattan|New York City|Long Island|White Plains|Yonkers|Staten Island|the Bronx|Albany-based|in Albany|Buffalo-based|in Buffalo|(?:Albany|Buffalo)${firm}|Syracuse|Ithaca`,
  ],
  [
    'North Carolina',
    `Raleigh|Greensboro|Winston-Salem|Durham, N\\.C|Durham-based|Research Triangle|Charlotte-based|in Charlotte|Charlotte${firm}`,
  ],
  ['North Dakota', '(?<!Wells )Fargo'],
  ['Ohio', `Cleveland|Cincinnati|Akron|Dayton|Columbus-based|in Columbus|Columbus${firm}`],
  ['Oklahoma', 'Tulsa'],
  ['Oregon', 'Portland(?!, (Maine|ME))|Beaverton'],
  ['Pennsylvania', 'Pittsburgh|Philadelphia|Allentown|Harrisburg|Scranton|King of Prussia'],
  ['Rhode Island', `Providence-based|in Providence|Providence${firm}`],
  ['South Carolina', 'Spartanburg'],
  ['South Dakota', 'Sioux Falls|Rapid City'],
  ['Tennessee', 'Nashville|Memphis|Knoxville|Chattanooga'],
  [
    'Texas',
    `(?<!Lloyd )Austin(?! (Powers|Reaves|Butler))|Dallas|Houston|San Antonio|Fort Worth|Plano|El Paso|Corpus Christi|Round Rock|Frisco-based|in Frisco|Frisco${firm}|Waco|Lubbock|Galveston`,
  ],
  ['Utah', 'Salt Lake City|Silicon Slopes|Provo|Lehi|Ogden'],
  ['Washington', `Seattle|Redmond|Spokane|Tacoma|Bellevue-based|in Bellevue|Bellevue${firm}`],
  ['Virginia', 'Reston|Herndon|Tysons|McLean, Virginia|Virginia Beach|Arlington, Virginia'],
  ['Wisconsin', `Milwaukee|Green Bay|Madison-based|in Madison(?! Square)|Madison${firm}`],
];

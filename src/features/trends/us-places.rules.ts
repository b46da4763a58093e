import type { UsState } from './trends.rules';

/** Words after a state's name that show that the state is not meant. */
export const notMeant: Partial<Record<UsState, readonly string[]>> = {
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

interface Abbreviation {
  state: UsState;
  short: string;
  /** Whether it is a word, too: then it counts only after a place. */
  isWord: boolean;
}

const only = (state: UsState, short: string): Abbreviation => ({ state, short, isWord: false });
const word = (state: UsState, short: string): Abbreviation => ({ state, short, isWord: true });

/** Abbreviations as newspapers use them. */
export const abbreviations: readonly Abbreviation[] = [
  ...[word('Alabama', 'Ala.'), only('Arizona', 'Ariz.'), word('Arkansas', 'Ark.')],
  ...[only('California', 'Calif.'), only('Colorado', 'Colo.'), only('Connecticut', 'Conn.')],
  ...[word('Delaware', 'Del.'), only('Florida', 'Fla.'), word('Georgia', 'Ga.'), word('Illinois', 'Ill.')],
  ...[word('Indiana', 'Ind.'), only('Kansas', 'Kan.'), word('Kentucky', 'Ky.'), word('Louisiana', 'La.')],
  ...[word('Maryland', 'Md.'), word('Massachusetts', 'Mass.'), only('Michigan', 'Mich.')],
  ...[only('Minnesota', 'Minn.'), word('Mississippi', 'Miss.'), word('Missouri', 'Mo.')],
  ...[word('Montana', 'Mont.'), only('Nebraska', 'Neb.'), only('Nevada', 'Nev.')],
  ...[only('New Hampshire', 'N.H.'), only('New Jersey', 'N.J.'), only('New Mexico', 'N.M.')],
  ...[only('New York', 'N.Y.'), only('North Carolina', 'N.C.'), only('North Dakota', 'N.D.')],
  ...[only('Oklahoma', 'Okla.'), word('Oregon', 'Ore.'), word('Pennsylvania', 'Pa.')],
  ...[only('Rhode Island', 'R.I.'), only('South Carolina', 'S.C.'), only('South Dakota', 'S.D.')],
  ...[only('Tennessee', 'Tenn.'), word('Vermont', 'Vt.'), word('Virginia', 'Va.')],
  ...[only('Washington', 'Wash.'), only('West Virginia', 'W.Va.'), only('West Virginia', 'W. Va.')],
  ...[only('Wisconsin', 'Wis.'), only('Wyoming', 'Wyo.')],
];

export const postalCodes: Readonly<Record<string, UsState>> = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado' },
  ...{ CT: 'Connecticut', DE: 'Delaware', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho' },
  ...{ IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana' },
  ...{ ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota' },
  ...{ MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada' },
  ...{ NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York' },
  ...{ NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon' },
  ...{ PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota' },
  ...{ TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington' },
  ...{ WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming' },
};

/** Patterns of city names that hardly mean anything else. */
export const cities: readonly (readonly [UsState, string])[] = [
  ['Alabama', 'Huntsville'],
  ['Alaska', 'Anchorage'],
  ['Arizona', 'Phoenix-based|in Phoenix|Scottsdale|Tucson|Tempe'],
  ['Arkansas', 'Little Rock|Bentonville'],
  [
    'California',
    'San Francisco|Los Angeles|San Diego|Silicon Valley|Bay Area|Palo Alto|Sacramento|Menlo Park|Mountain View|Irvine|San Jose(?!, Costa)|(?<!West )Hollywood',
  ],
  ['Colorado', 'Denver|Boulder-based|in Boulder'],
  ['Connecticut', 'Stamford|New Haven'],
  ['Florida', 'Miami(?! University)|Tampa|Orlando|Jacksonville|Fort Lauderdale'],
  ['Georgia', 'Atlanta'],
  ['Hawaii', 'Honolulu'],
  ['Idaho', 'Boise'],
  ['Illinois', 'Chicago'],
  ['Indiana', 'Indianapolis'],
  ['Iowa', 'Des Moines'],
  ['Kentucky', 'Louisville'],
  ['Louisiana', 'New Orleans|Baton Rouge'],
  ['Maryland', 'Baltimore|Bethesda'],
  ['Massachusetts', 'Boston(?! (Consulting|Scientific|Dynamics|Beer))'],
  ['Michigan', 'Detroit|Ann Arbor|Grand Rapids'],
  ['Minnesota', 'Minneapolis'],
  ['Missouri', 'St\\. Louis|Kansas City(?!, (Kan|KS))'],
  ['Montana', 'Bozeman|Missoula'],
  ['Nebraska', 'Omaha'],
  ['Nevada', 'Las Vegas|Reno(?=[ ,-])'],
  ['New Jersey', 'Jersey City|Hoboken|Newark'],
  ['New Mexico', 'Albuquerque'],
  ['New York', 'NYC|Brooklyn|Manhattan'],
  ['North Carolina', 'Raleigh|Research Triangle|Charlotte-based|in Charlotte'],
  ['North Dakota', '(?<!Wells )Fargo'],
  ['Ohio', 'Cleveland|Cincinnati|Columbus-based|in Columbus'],
  ['Oklahoma', 'Tulsa'],
  ['Oregon', 'Portland(?!, (Maine|ME))'],
  ['Pennsylvania', 'Pittsburgh|Philadelphia'],
  ['South Dakota', 'Sioux Falls'],
  ['Tennessee', 'Nashville|Memphis|Knoxville|Chattanooga'],
  ['Texas', '(?<!Lloyd )Austin(?! (Powers|Reaves|Butler))|Dallas|Houston|San Antonio|Fort Worth|Plano'],
  ['Utah', 'Salt Lake City|Silicon Slopes|Provo|Lehi'],
  ['Washington', 'Seattle|Redmond|Spokane|Tacoma'],
  ['Wisconsin', 'Milwaukee'],
];

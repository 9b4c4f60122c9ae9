import { isMisspelt, stem } from './words.ts';

/** Words that people use for each other when they name a column; each is a guess, and shown as one. */
const GROUPS = [
  'revenue|sales|mrr|arr|gmv|turnover|income|gross|earnings|takings|proceeds|boxoffice|sold|selling|sell|sells|fee|fees',
  'cost|costs|spend|spending|expense|expenses|expenditure|budget|charge|damage',
  'profit|margin|gain|net|earnings',
  'price|rate|fare|tariff|cost|value|fee',
  'customer|client|buyer|account|shopper|consumer|patron',
  'product|item|article|sku|goods|merchandise',
  'country|nation|land|origin|region|continent',
  'car|vehicle|auto|automobile|plate',
  'state|province|region|territory',
  'city|town|municipality|place|location',
  'employee|worker|staff|person|people|headcount|personnel',
  'salary|wage|pay|compensation|earnings|earn|earns|earned|earner|earners|payroll',
  'job|jobs|employment|employees|workers|payroll',
  'airline|carrier|operator|company',
  'airport|field|aerodrome',
  'aircraft|plane|airplane|airliner|jet',
  'animal|wildlife|species|bird|birds',
  'speed|velocity|pace',
  'horsepower|power|hp|bhp',
  'mileage|odometer',
  'mileage|mpg|economy|efficiency|consumption',
  'weight|mass|load|heaviness|weigh|weighs',
  'kw|mw|load|demand|power',
  'size|dimension|magnitude|scale|area',
  'length|duration|runtime|time|minutes',
  'height|altitude|elevation',
  'temperature|temp|heat|warmth',
  'rain|rainfall|precipitation|precip|snow|wet',
  'wind|breeze|gust',
  'rating|score|grade|stars|review',
  'vote|votes|ballots|reviews',
  'genre|category|kind|type|class',
  'category|segment|class|group|type|kind',
  'date|day|when|timestamp',
  'year|model year',
  'quantity|qty|units|volume|pieces|count',
  'discount|rebate|reduction|markdown',
  'order|purchase|sale|transaction',
  'ship|shipping|delivery|dispatch|shipment',
  'status|state|stage|condition',
  'maker|manufacturer|make|brand|producer|vendor',
  'director|filmmaker',
  'film|movie|title',
  'book|books|title',
  'department|division|unit|team',
  'sector|industry|branch|business',
  'population|inhabitants|people|residents',
  'age|years old',
  'server|waiter|waitress',
  'event|show|concert|gig|performance',
  'zone|area|section|seating',
  'memory|ram|mem',
  'version|release|build',
  'bedroom|bed|beds',
  'rent|pcm|rental',
  'arrears|arrear|owed|owing|owe|debt',
  'home|house|property|flat|apartment|dwelling',
  'let|letting|lease|tenancy|rental',
  'beverage|drink|bev',
  'claimant|applicant|claim',
  'score|mark|points|grade',
  'gender|sex',
  'death|deaths|died|killed|fatalities|casualties',
  'accuracy|precision',
  'phase|stage|step',
  'effect|damage|impact|consequence',
  'cylinder|cylinders|cyl',
  'acceleration|accel',
  'displacement|engine size',
  'cancelled|canceled|churned|terminated|lapsed|expired',
  'leave|left|leaver|leavers|exit|quit|resigned|termination',
  'hired|hire|joined|joiner|joiners|recruited',
  'closed|resolved|solved|completed|finished',
  'change|difference|delta|growth',
  'depth|deepness',
  'quake|earthquake|magnitude|mag',
  'energy|source|fuel',
  'generation|output|production|yield',
  // Units say what they measure.
  'kwh|mwh|electricity|energy|consumption|usage|power',
  'mb|gb|data|traffic|usage',
  'ect|ects|credit|credits',
  'sec|secs|mins|hrs|duration|length',
  'kg|lb|lbs|tons|tonnes|weight|tonnage|mass',
  'km|miles|distance',
  'ha|acres|sqm|sqft|area|size',
].map((group) => group.split('|').map(stem));

const KNOWN: readonly string[] = [...new Set(GROUPS.flat())];
const ALL: ReadonlySet<string> = new Set(KNOWN);

export const isThesaurusWord = (stemmed: string): boolean => ALL.has(stemmed);

/** Adjectives of questions such as “the heaviest car”: what they measure, and which end of it. */
const ADJECTIVES: readonly (readonly [RegExp, string, 'asc' | 'desc'])[] = [
  [/^(expensive|costly|costliest|priciest|pricey)$/u, 'cost|price|rent|fare|fee|total', 'desc'],
  [/^(cheap|cheaper|cheapest)$/u, 'cost|price|rent|fare|fee', 'asc'],
  [/^(heavy|heavier|heaviest)$/u, 'weight|mass', 'desc'],
  [/^(light|lighter|lightest)$/u, 'weight|mass', 'asc'],
  [/^(fast|faster|fastest|quickest)$/u, 'speed|velocity|acceleration', 'desc'],
  [/^(slow|slower|slowest)$/u, 'speed|velocity', 'asc'],
  [/^(long|longer|longest)$/u, 'length|duration|runtime|time|distance|delay|hours|minutes|days', 'desc'],
  [/^(short|shorter|shortest)$/u, 'length|duration|runtime|time|distance|delay|hours|minutes|days', 'asc'],
  [/^(hot|hotter|hottest|warm|warmer|warmest)$/u, 'temperature', 'desc'],
  [/^(cold|colder|coldest|cool|cooler|coolest)$/u, 'temperature', 'asc'],
  [/^(rainy|rainier|rainiest|wet|wetter|wettest)$/u, 'precipitation|rain', 'desc'],
  [/^(dry|drier|driest)$/u, 'precipitation|rain', 'asc'],
  [/^(windy|windier|windiest)$/u, 'wind', 'desc'],
  [/^(tall|taller|tallest)$/u, 'height', 'desc'],
  [/^(profitable)$/u, 'profit', 'desc'],
  [/^(powerful|stronger|strongest)$/u, 'power|horsepower|magnitude', 'desc'],
  [/^(popular)$/u, 'rating|votes|popularity', 'desc'],
  [/^(far|farther|farthest|furthest)$/u, 'distance', 'desc'],
  [/^(deadly|deadlier|deadliest)$/u, 'death|fatalities', 'desc'],
  [/^(deep|deeper|deepest)$/u, 'depth', 'desc'],
  [/^(old|older|oldest)$/u, 'age', 'desc'],
  [/^(young|younger|youngest)$/u, 'age', 'asc'],
  [/^(efficient|economical)$/u, 'mpg|miles|mileage|efficiency', 'desc'],
];

/** Other stems for a stem, the nearest first. */
export const sameMeaning = (stemmed: string): readonly string[] => [
  ...new Set(
    GROUPS.filter((group) => group.includes(stemmed)).flatMap((group) =>
      group.filter((one) => one !== stemmed),
    ),
  ),
];

export function readAdjective(
  word: string,
): { readonly stems: readonly string[]; readonly order: 'asc' | 'desc' } | null {
  const [, stems = '', order = 'desc'] = ADJECTIVES.find(([pattern]) => pattern.test(word)) ?? [];
  return stems === '' ? null : { stems: stems.split('|').map(stem), order };
}

/** The stems of the word that another misspells, and those of the same meaning; none for a word that is near no other. */
export function misspeltMeaning(stemmed: string): readonly string[] {
  const known = KNOWN.find((one) => isMisspelt(stemmed, one));
  return known === undefined ? [] : [known, ...sameMeaning(known)];
}

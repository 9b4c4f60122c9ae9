/** What analysts write in full for the acronyms that columns are called by. */
const ACRONYMS: ReadonlyMap<string, string> = new Map(
  `
aht average handling time|aov average order value|arpu average revenue per user|arr annual recurring revenue
bmi body mass index|cac customer acquisition cost|capex capital expenditure|cogs cost of goods sold
cpa cost per acquisition|cpc cost per click|cpm cost per mille|csat customer satisfaction|ctr click through rate
cvr conversion rate|dau daily active users|dob date of birth|doj date of joining|ebitda operating profit
ata actual time of arrival|atd actual time of departure|eta estimated time of arrival|etd estimated time of departure
fte full time equivalent|gdp gross domestic product|gmv gross merchandise value
gpa grade point average|los length of stay|ltv lifetime value
mau monthly active users|moq minimum order quantity|mrr monthly recurring revenue|mttr mean time to repair
nps net promoter score|oee overall equipment effectiveness|opex operating expenditure|otd on time delivery|pod port of discharge|pol port of loading|teu twenty foot equivalent unit
pnl profit and loss|pto paid time off|roas return on ad spend|roi return on investment|sla service level agreement
uom unit of measure|vat value added tax
`
    .trim()
    .split(/[|\n]/u)
    .map((line) => {
      const at = line.indexOf(' ');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
);

const VERBS: Readonly<Record<string, readonly string[]>> = {
  arrival: ['arrived', 'arriving', 'arrive', 'arrives'],
  departure: ['departed', 'departing', 'depart', 'sailed', 'sailing'],
};

/** “departure” of “estimated time of departure”, “discharge port” of “port of discharge”. */
function ownWords(full: string): readonly string[] {
  const [, head = '', own = ''] = /^(?:.* )?(\w+) of (\w+)$/u.exec(full) ?? [];
  return own === '' ? [] : [own, `${own} ${head}`, ...(VERBS[own] ?? [])];
}

/** What else a name is called by its acronyms: “net promoter score” and “promoter score” for `nps`. */
export const namesInFull = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    const full = ACRONYMS.get(word);
    return full === undefined ? [] : [full, full.slice(full.indexOf(' ') + 1), ...ownWords(full)];
  });

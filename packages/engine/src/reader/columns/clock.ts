/** Times of day and zones, alone or behind a date. Groups: h, m, s, f, H and a (of 12 hours), z…  */
import { message } from '@plumbline/messages';
import { type Form, fold, foldSql, namedPattern, quoted } from './form.ts';

const MINUTE = String.raw`[0-5]\d`;
/** 24 hours, or 12 with AM and PM; `14h30` and `14.30 Uhr` too. */
export const CLOCK = [
  String.raw`(?<H>1[0-2]|0?[1-9])(?:[:.](?<m>${MINUTE})(?:[:.](?<s>${MINUTE})(?:[.,](?<f>\d{1,9}))?)?)? ?(?<a>[AaPp])(?:\.? ?[Mm]\.?)`,
  String.raw`(?<h>[01]?\d|2[0-3]):(?<m>${MINUTE})(?::(?<s>${MINUTE})(?:[.,](?<f>\d{1,9}))?)?(?: ?(?:Uhr|h|hrs|Hrs))?`,
  String.raw`(?<h>[01]?\d|2[0-3])\.(?<m>${MINUTE}) ?Uhr`,
  String.raw`(?<h>[01]?\d|2[0-3]) ?[hH](?: ?(?<m>${MINUTE}))?(?:(?::| ?m(?:in)? ?)(?<s>${MINUTE})s?)?`,
].join('|');

const TWELVE = ['12a', ...hours('a'), '12p', ...hours('p')];
function hours(half: string): string[] {
  return Array.from({ length: 11 }, (_, at) => `${at + 1}${half}`);
}

type Groups = (name: string) => string;

/** SQL: `h:m:s.f` as a cast takes it; midnight where there is no time and `isOptional`. */
export const clockSql = (group: Groups, isOptional = false): string => {
  const twelve = `list_position([${TWELVE.map(quoted).join(', ')}], lower(concat(ltrim(${group('H')}, '0'), ${group('a')}))) - 1`;
  // What lacks is nought: a half or no digits before the rest is cut to two.
  const two = (name: string): string => `right(concat('00', ${group(name)}), 2)`;
  const hour = `concat(${group('h')}, ${twelve})`;
  const whole = isOptional ? `right(concat('00', ${hour}), 2)` : `nullif(${hour}, '')`;
  return `concat(${whole}, ':', ${two('m')}, ':', ${two('s')}, '.', ${group('f')}, '0')`;
};

/** Zones by their letters where they mean one zone only, in minutes east of Greenwich. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  UT: 0,
  WET: 0,
  WEST: 60,
  CET: 60,
  CEST: 120,
  MEZ: 60,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  SAST: 120,
  PKT: 300,
  WIB: 420,
  HKT: 480,
  SGT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  ACST: 570,
  ACDT: 630,
  NZST: 720,
  NZDT: 780,
  HST: -600,
  AKST: -540,
  AKDT: -480,
  PST: -480,
  PDT: -420,
  MST: -420,
  MDT: -360,
  CDT: -300,
  EST: -300,
  EDT: -240,
  BRT: -180,
};
/** Letters that represent several zones: only a person knows which one applies. */
export const AMBIGUOUS_ZONES = ['CST', 'IST', 'BST', 'AST', 'ECT', 'GST'] as const;

const names = Object.keys(ZONES).toSorted((a, b) => b.length - a.length);
const OFFSET = String.raw`[+-](?:0\d|1[0-5])(?::?[0-5]\d)?`;
/** Offsets, letters and names such as `Europe/Paris`, alone or in brackets behind an offset. */
export const ZONE = [
  String.raw`(?<zo>${OFFSET})(?: ?\((?:${names.join('|')}|[A-Z]{3,5})\)|\[[A-Za-z_]+/[A-Za-z_/+-]+\])?`,
  String.raw`(?:UTC|GMT) ?(?<zs>[+-])(?<zh>0?\d|1[0-4])(?::?(?<zm>[0-5]\d))?`,
  String.raw`(?<zl>${names.join('|')})`,
  String.raw`\[?(?<zn>[A-Z][A-Za-z]+/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?)\]?`,
].join('|');

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** SQL: what a cast to a moment takes behind the time; empty without a zone. */
export const zoneSql = (group: Groups): string => {
  const letters = Object.keys(ZONES);
  const offsets = Object.values(ZONES).map((minutes) => quoted(offsetText(minutes)));
  const byLetters = `[${offsets.join(', ')}][list_position([${letters.map(quoted).join(', ')}], ${group('zl')})]`;
  const hour = `CASE WHEN ${group('zh')} = '' THEN '' ELSE concat(right(concat('0', ${group('zh')}), 2), ':', right(concat('00', ${group('zm')}), 2)) END`;
  const name = `CASE WHEN ${group('zn')} = '' THEN '' ELSE ' ' END, ${group('zn')}`;
  return `${group('zo')}, ${group('zs')}, ${hour}, ${byLetters}, ${name}`;
};

const zones = new Map<string, boolean>();
/** Whether a name such as `Europe/Paris` is one of a zone. */
export const isZoneName = (name: string): boolean => {
  let isKnown = zones.get(name);
  if (isKnown === undefined) {
    try {
      isKnown = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      isKnown = false;
    }
    zones.set(name, isKnown);
  }
  return isKnown;
};

const alone = namedPattern(CLOCK);

/** Times of day in every notation, without a zone. */
export const WRITTEN_TIME: Form = {
  key: 'time-written',
  type: 'time',
  test: (text) => alone.read(fold(text)) !== null,
  parse: (x) => `TRY_CAST(${clockSql((name) => alone.group(foldSql(x), name))} AS TIME)`,
  reason: message('reject.time'),
  label: message('columnReading.writtenTimes'),
};

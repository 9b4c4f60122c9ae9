// Cells in the canonical text in which the Pollock benchmark compares header cells and records.
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CURRENCY = /^\s*(?<before>[$€£¥])?\s*(?<amount>[\d.,]*\d)\s*(?<after>[$€£¥])?\s*$/u;

const two = (number) => String(number).padStart(2, '0');

const asDate = (cell) => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(cell);
  if (iso !== null) {
    return `${iso[1]}-${two(iso[2])}-${two(iso[3])}`;
  }
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(cell);
  if (local !== null) {
    const [first, second] = [Number(local[1]), Number(local[2])];
    return first > 12
      ? `${local[3]}-${two(second)}-${two(first)}`
      : `${local[3]}-${two(first)}-${two(second)}`;
  }
  const named = /^(\d{1,2})[- /]([a-z]{3})[a-z]*[- /](\d{2,4})$/iu.exec(cell);
  const month = MONTHS.indexOf(named?.[2]?.toLowerCase() ?? '') + 1;
  return named === null || month === 0
    ? null
    : `${named[3].length === 2 ? 20 : ''}${named[3]}-${two(month)}-${two(named[1])}`;
};

const asTime = (cell) => {
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/u.exec(cell);
  return time === null ? null : `${two(time[1])}:${time[2]}:${time[3] ?? '00'}`;
};

const asPrice = (cell) => {
  const { before, amount, after } = CURRENCY.exec(cell)?.groups ?? {};
  const mark = before ?? after;
  return mark === undefined ? null : `${mark}${Number(amount.replaceAll(',', ''))}`;
};

export const normalise = (cell) => {
  const text = cell.trim();
  if (text === '') {
    return '';
  }
  if (/^(true|false)$/iu.test(text)) {
    return text.toLowerCase() === 'true' ? '1' : '0';
  }
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/iu.test(text)) {
    return String(Number(text));
  }
  return asDate(text) ?? asTime(text) ?? asPrice(text) ?? cell.toLowerCase();
};

// Which country's code a piece of land is given where Natural Earth's own answer is not that of ISO 3166.

/** Natural Earth's `iso_3166_2` of a piece -> the ISO 3166-1 code of the country or territory whose list has it. */
export const COUNTRY_OF_PIECE = {
  'UA-43': 'UA',
  'UA-40': 'UA',
  'FR-GF': 'GF',
  'FR-GP': 'GP',
  'FR-MQ': 'MQ',
  'FR-RE': 'RE',
  'FR-YT': 'YT',
  'NO-21': 'SJ',
  'NO-X01~': 'BV',
  'NO-22': 'SJ',
  'NL-BQ1': 'BQ',
  'NL-BQ2': 'BQ',
  'NL-BQ3': 'BQ',
  '-99-X16~': 'CY',
  '-99-X17~': 'CY',
  '-99-X04~': 'CY',
  '-99-X11~': 'SO',
  '-99-X13~': 'CU',
  '-99-X05~': 'KZ',
  '-99-X15~': 'CC',
  '-99-X14~': 'CX',
};
/** Pieces that no country's list has: land that is drawn and takes no figure, or rocks that are left out. */
export const NOBODYS = new Set(['-99-X06~', '-99-X03~', '-99-X08~', '-99-X02~', 'CN-X01~']);

export const EUROPE =
  'AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK'.split(
    ' ',
  );

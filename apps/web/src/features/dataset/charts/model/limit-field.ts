/** The field that "Change" beside what was cut leads to, and the section that opens for it. */
export const LIMIT_ID = 'chart-limit';
export const LIMIT_SECTION_ID = 'chart-limit-section';

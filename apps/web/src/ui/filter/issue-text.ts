import { t } from '../../messages/index.ts';
import type { DraftIssue } from './draft.ts';

const ISSUES = {
  'needs-value': 'issue_needs_value',
  'needs-list': 'issue_needs_list',
  'not-a-number': 'issue_not_a_number',
  'not-a-date': 'issue_not_a_date',
  'not-a-time': 'issue_not_a_time',
  'not-a-count': 'issue_not_a_count',
  'bad-pattern': 'issue_bad_pattern',
  reversed: 'issue_reversed',
} as const satisfies Record<DraftIssue, string>;

export const issueWords = (issue: DraftIssue | null): string | null =>
  issue === null ? null : t(`filter.${ISSUES[issue]}`);

/**
 * What the browser loads together, as modules of this folder that are loaded by `import()` beside the entry. The build
 * plans its chunks by it, and `bench/bundle.mjs` weighs it.
 */

export const ENTRY = 'index.html';

/** The page that foreign pages hold in a frame. */
export const EMBED_ENTRY = 'embed.html';

/** The language that most pages are shown in: each loads one beside its entry. */
export const ENGLISH = '../../packages/messages/src/en/index.ts';

export const SHELL = 'src/app/shell/shell.tsx';

const DATASET = 'src/features/dataset/dataset-page.tsx';

/** What draws a bar, line or pie chart. */
const FIRST_CHART = 'src/ui/chart/chart-picture.tsx';

/** By address: shell, page, and whatever the page loads by itself to be complete. */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
  '/sign-in': ['src/features/session/sign-in-page.tsx'],
  '/sign-up': ['src/features/session/sign-up-page.tsx'],
  '/reset': ['src/features/session/reset-page.tsx'],
  '/confirm': ['src/features/session/confirm-page.tsx'],
  '/sso': ['src/features/session/sso/find-page.tsx'],
  '/sso/:tenant': ['src/features/session/sso/offer-page.tsx'],
  '/sso/:tenant/callback': ['src/features/session/sso/callback-page.tsx'],
  '/quote': ['src/features/plans/accept-page.tsx'],
  '/plans': [SHELL, 'src/features/plans/plans-page.tsx'],
  '/plans/trial': [SHELL, 'src/features/plans/trial-page.tsx'],
  '/plans/education': [SHELL, 'src/features/plans/education-page.tsx'],
  '/plans/documents': [SHELL, 'src/features/plans/documents-page.tsx'],
  '/plans/quote': [SHELL, 'src/features/plans/quotes-page.tsx'],
  '/plans/quote/:number': [SHELL, 'src/features/plans/quote-page.tsx'],
  '/': [SHELL, 'src/features/home/home-page.tsx'],
  '/search': [SHELL, 'src/app/search/search-page.tsx'],
  '/connections': [SHELL, 'src/features/connectors/catalog-page.tsx'],
  '/connections/new/:connector': [SHELL, 'src/features/connectors/new-connection-page.tsx'],
  '/connections/quickbooks/callback': ['src/features/connectors/quickbooks-callback-page.tsx'],
  '/connections/:id': [SHELL, 'src/features/connectors/connection-page.tsx'],
  '/connections/:id/extract': [SHELL, 'src/features/connectors/extract-page.tsx'],
  '/datasets/new/:connector/:step': [SHELL, 'src/features/wizard/wizard-page.tsx'],
  '/datasets': [SHELL, 'src/features/datasets/datasets-page.tsx'],
  '/activity': [SHELL, 'src/features/activity/activity-page.tsx'],
  '/activity/usage': [SHELL, 'src/features/activity/usage-page.tsx'],
  '/notifications': [SHELL, 'src/features/notifications/notifications-page.tsx'],
  '/settings/notifications': [SHELL, 'src/features/notifications/settings-page.tsx'],
  '/subscriptions': [SHELL, 'src/features/subscriptions/subscriptions-page.tsx'],
  '/schedules': [SHELL, 'src/features/activity/schedules-page.tsx'],
  '/archive': [SHELL, 'src/features/datasets/archive-page.tsx'],
  '/datasets/:id/data': [SHELL, DATASET, 'src/features/dataset/data-page.tsx'],
  '/datasets/:id/charts': [SHELL, DATASET, 'src/features/dataset/charts/charts-page.tsx'],
  '/datasets/:id/charts/:chartId': [
    SHELL,
    DATASET,
    'src/features/dataset/charts/builder-page.tsx',
    FIRST_CHART,
  ],
  // Its charts load as they come into view.
  '/datasets/:id/insights': [SHELL, DATASET, 'src/features/dataset/insights/insights-page.tsx'],
  '/datasets/:id/pivot': [SHELL, DATASET, 'src/features/dataset/pivot/pivot-page.tsx'],
  '/dashboards': [SHELL, 'src/features/dashboards/list/dashboards-page.tsx'],
  '/dashboards/:id': [SHELL, 'src/features/dashboards/view/dashboard-page.tsx', FIRST_CHART],
  '/dashboards/:id/edit': [SHELL, 'src/features/dashboards/edit/edit-page.tsx', FIRST_CHART],
  '/trace/:ref': [SHELL, 'src/features/trace/trace-page.tsx'],
  '/ask/:thread': [SHELL, 'src/features/ask/ask-page.tsx', FIRST_CHART],
  '/stories': [SHELL, 'src/features/stories/list-page.tsx'],
  '/stories/new/:step': [SHELL, 'src/features/stories/new-page.tsx'],
  '/stories/:storyId': [SHELL, 'src/features/stories/story-page.tsx', FIRST_CHART],
  '/stories/:storyId/edit': [SHELL, 'src/features/stories/edit-page.tsx'],
  '/stories/:storyId/present': [SHELL, 'src/features/stories/present-page.tsx', FIRST_CHART],
  '/workflows': [SHELL, 'src/features/workflows/list-page.tsx'],
  '/workflows/new': [SHELL, 'src/features/workflows/new-page.tsx'],
  '/workflows/:wId': [SHELL, 'src/features/workflows/workflow-page.tsx'],
  '/workflows/:wId/activity': [SHELL, 'src/features/workflows/activity-page.tsx'],
  '/workflows/:wId/compare': [SHELL, 'src/features/workflows/compare-page.tsx'],
  '/workflows/:wId/models/:mId/report': [SHELL, 'src/features/workflows/report-page.tsx'],
  '/workflows/:wId/models/:mId/records': [SHELL, 'src/features/workflows/records-page.tsx'],
  '/workflows/:wId/models/:mId/records/:key': [SHELL, 'src/features/workflows/record-page.tsx'],
  '/workflows/:wId/models/:mId/insights': [SHELL, 'src/features/workflows/insights-page.tsx'],
  '/workflows/:wId/models/:mId/what-if': [SHELL, 'src/features/workflows/what-if-page.tsx'],
  '/workflows/:wId/models/:mId/batch': [SHELL, 'src/features/workflows/batch-page.tsx'],
  '/workflows/:wId/models/:mId/settings': [SHELL, 'src/features/workflows/settings-page.tsx'],
  '/sql': [SHELL, 'src/features/sql/sql-page.tsx', 'src/features/sql/components/statement-editor.tsx'],
  '/datasets/:id/formulas': [
    SHELL,
    DATASET,
    'src/features/dataset/formulas/formulas-page.tsx',
    'src/ui/formula/formula-field.tsx',
  ],
  '/datasets/:id/recipe': [SHELL, DATASET, 'src/features/dataset/recipe/recipe-page.tsx'],
  '/datasets/:id/rejects': [SHELL, DATASET, 'src/features/dataset/rejects/rejects-page.tsx'],
  '/datasets/:id/profile': [SHELL, DATASET, 'src/features/dataset/profile/profile-page.tsx'],
  '/datasets/:id/add-rows': [SHELL, DATASET, 'src/features/dataset/add-rows/add-rows-page.tsx'],
  '/datasets/:id/rules': [SHELL, DATASET, 'src/features/dataset/rules/rules-page.tsx'],
  '/datasets/:id/versions': [SHELL, DATASET, 'src/features/dataset/versions/versions-page.tsx'],
  '/settings/profile': [SHELL, 'src/features/account/profile-page.tsx'],
  '/settings/security': [SHELL, 'src/features/account/security-page.tsx'],
  '/settings/preferences': [SHELL, 'src/features/account/preferences-page.tsx'],
  '/settings/workspace/members': [SHELL, 'src/features/workspace/members/members-page.tsx'],
  '/settings/workspace/groups': [SHELL, 'src/features/workspace/groups/groups-page.tsx'],
  '/settings/workspace/general': [SHELL, 'src/features/workspace/general/general-page.tsx'],
  '/settings/workspace/branding': [SHELL, 'src/features/workspace/branding/branding-page.tsx'],
  '/invite': ['src/features/session/invite-page.tsx'],
  '/settings/workspace/roles': [SHELL, 'src/features/workspace/roles-page.tsx'],
  '/settings/workspace/sign-in': [SHELL, 'src/features/workspace/sign-in/sign-in-page.tsx'],
  '/settings/workspace/transfer': [SHELL, 'src/features/workspace/transfer/transfer-page.tsx'],
  '/settings/workspace/outbox': [SHELL, 'src/features/workspace/outbox/outbox-page.tsx'],
  '/settings/workspace/storage': [SHELL, 'src/features/workspace/storage/storage-page.tsx'],
};

/** Loaded when they are opened, over any page. */
export const OVERLAYS: readonly string[] = [
  'src/app/telemetry/start-telemetry.ts',
  'src/app/telemetry/error-reporting.ts',
  'src/ui/tiles/print-tiles.ts',
  'src/features/home/components/dashboard-preview.tsx',
  'src/features/home/components/pinned-figures.tsx',
  // The values and issues of a chart that is on the page, and what opens on demand.
  ...[
    'components/all-marks.tsx',
    'components/column-choices.tsx',
    'components/chart-foot.tsx',
    'components/chart-options.tsx',
    'components/chart-query.tsx',
    'components/explained-change.tsx',
    'components/export-menu.tsx',
    'components/figure-table.tsx',
    'components/save-menu.tsx',
    'components/settings-sheet.tsx',
    'components/suggestions.tsx',
    'model/first-chart.ts',
    'components/mark-icons.ts',
    'components/mark-menu.tsx',
    'components/pick-dashboard.tsx',
    'components/pill-settings.tsx',
    'components/places/map-panel.tsx',
    'components/annotations/annotation-editor.tsx',
    'components/annotations/annotations-panel.tsx',
    'components/warning-list.tsx',
  ].map((part) => `src/features/dataset/charts/${part}`),
  'src/features/dataset/frame/components/creating.tsx',
  'src/features/connectors/components/statement-field.tsx',
  'src/features/embed/manage/components/embed-panel.tsx',
  'src/ui/comments/comments-panel.tsx',
  'src/features/dataset/live/components/live-dialog.tsx',
  'src/features/dataset/refresh/components/increment-dialog.tsx',
  'src/features/dataset/refresh/components/refresh-notice.tsx',
  'src/features/dataset/refresh/components/schema-notice.tsx',
  'src/features/dataset/refresh/components/schedule-dialog.tsx',
  'src/ui/sharing/share-dialog.tsx',
  'src/ui/subscriptions/dialogs.ts',
  'src/ui/sharing/request-access.tsx',
  'src/features/account/components/security/two-factor-set-up.tsx',
  'src/features/account/components/security/two-factor-gate.tsx',
  'src/features/account/components/security/create-key.tsx',
  'src/features/workspace/sign-in/provider-form.tsx',
  'src/app/search/palette.tsx',
  'src/app/shell/new-workspace.tsx',
  'src/features/workspace/members/invite-panel.tsx',
  'src/features/workspace/members/member-panel.tsx',
  'src/features/workspace/groups/group-panel.tsx',
  'src/app/shell/keys-dialog.tsx',
  'src/app/shell/more-sheet.tsx',
  'src/app/shell/expired-modal.tsx',
  'src/features/notifications/components/notifications-panel.tsx',
  'src/features/dashboards/view/components/trace/trace-drawer.tsx',
  'src/features/dashboards/view/components/versions/versions-panel.tsx',
  'src/features/dashboards/view/components/request-dataset.tsx',
  'src/features/dashboards/view/components/drill-choices.tsx',
  'src/features/dashboards/edit/components/add-panel.tsx',
  'src/features/dashboards/edit/components/dashboard-settings.tsx',
  'src/features/dashboards/edit/components/conflict-modal.tsx',
  'src/features/dashboards/core/model/builder-link.ts',
  'src/features/dashboards/edit/model/drafts.ts',
  'src/features/dashboards/edit/components/parameters-editor.tsx',
  'src/features/dashboards/edit/components/settings/tile-settings.tsx',
  'src/features/dashboards/core/components/parameter-form.tsx',
  'src/ui/chart/map-buttons.tsx',
  'src/ui/filter/filter-editor.tsx',
  'src/ui/tiles/pick-dashboard.tsx',
  'src/ui/tiles/pivot-tile.tsx',
];

/** The tiles of an embedded dashboard, whose entry is its own. */
export const EMBEDDED = 'src/features/embed/frame/components/dashboard.tsx';

/** A dashboard in a frame, with its first chart. */
export const EMBEDDED_WITH_CHART = [EMBEDDED, FIRST_CHART];

/** Loaded with the chart that needs it: a part of the drawing, with what compiles every mark. */
export const CHART_PART = /^src\/ui\/chart\/parts\//u;
/** What a dashboard of the usual charts has loaded in the end. */
export const USUAL_DASHBOARD = [...(ROUTES['/dashboards/:id'] ?? []), 'src/ui/chart/parts/legend.ts'];
export const EVERY_CHART = ['src/ui/chart/chart-picture.tsx', 'src/ui/chart/compile-every.ts'];

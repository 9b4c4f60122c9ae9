export const CHART_EXPORT_FORMATS = ['png', 'svg', 'csv', 'xlsx', 'vega-lite'] as const;

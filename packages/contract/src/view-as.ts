/** A request header: the id of the member as whom the caller reads. Whoever manages a thing sees it so as they do. */
export const VIEW_AS_HEADER = 'x-view-as';

/**
 * Ids of the routes that can be called as another member: what pages show of datasets and dashboards. Nothing that
 * changes, downloads or belongs to the person, and nothing whose body can name other datasets (SQL, steps, formulas): the
 * member may see some that the caller does not.
 */
export const VIEW_AS_ROUTES: ReadonlySet<string> = new Set([
  'annotations.list',
  'charts.get',
  'charts.list',
  'dashboards.get',
  'dashboards.getData',
  'datasources.drillPivot',
  'datasources.filter',
  'datasources.get',
  'datasources.listValues',
  'datasources.pivot',
  'datasources.profile',
  'measures.list',
  'shares.getPermission',
]);

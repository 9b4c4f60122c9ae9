import { DASHBOARD_COLUMNS, type DashboardContent, type Issue } from '@plumbline/contract';

type ContentToCheck = Pick<DashboardContent, 'tiles' | 'tabs' | 'parameters'>;

function repeated(values: readonly string[], toIssue: (value: string, index: number) => Issue): Issue[] {
  return values.flatMap((value, index) => (values.indexOf(value) === index ? [] : [toIssue(value, index)]));
}

const ids = (named: readonly { readonly id: string }[]): string[] => named.map(({ id }) => id);

/** What the schema cannot check: names are unique, tiles are on existing tabs and within the grid. */
export function contentIssues({ tiles, tabs, parameters }: ContentToCheck): Issue[] {
  const known = new Set(ids(tabs));
  return [
    ...repeated(ids(tabs), (id, index) => ({
      path: `tabs.${index}.id`,
      message: `Two tabs have the id "${id}".`,
    })),
    ...repeated(ids(tiles), (id, index) => ({
      path: `tiles.${index}.id`,
      message: `Two tiles have the id "${id}".`,
    })),
    ...repeated(
      parameters.map(({ name }) => name),
      (name, index) => ({
        path: `parameters.${index}.name`,
        message: `Two parameters have the name "${name}".`,
      }),
    ),
    ...tiles.flatMap(({ tab, place }, index): Issue[] => [
      ...(tab === null || known.has(tab)
        ? []
        : [{ path: `tiles.${index}.tab`, message: `There is no tab "${tab}".` }]),
      ...(place.x + place.w <= DASHBOARD_COLUMNS
        ? []
        : [
            {
              path: `tiles.${index}.place.w`,
              message: `The tile ends at column ${place.x + place.w} of ${DASHBOARD_COLUMNS}.`,
              hint: 'Move it to the left, or make it narrower.',
            },
          ]),
    ]),
  ];
}

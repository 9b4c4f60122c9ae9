/** Every zone that the browser knows; the chosen one is always among them: another client may have set it. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return (known.includes(chosen) ? known : [chosen, ...known]).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}

import classes from './tiles.module.css';

/** A tile that is still not there then is printed as it is. */
const MAX_WAIT_MS = 20_000;
const CHECK_MS = 100;
/** Charts are drawn one a task, after their figures came. */
const DRAWN_MS = 400;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Prints the page once its tiles have their figures: they load as they come near the screen, and paper has no scrolling. */
export async function printTiles(grid: Element): Promise<void> {
  dispatchEvent(new Event('beforeprint'));
  const end = Date.now() + MAX_WAIT_MS;
  await pause(CHECK_MS);
  while (grid.querySelector(`.${classes['waiting']}`) !== null && Date.now() < end) {
    // oxlint-disable-next-line no-await-in-loop -- it waits for the page
    await pause(CHECK_MS);
  }
  await pause(DRAWN_MS);
  print();
}

import { fileURLToPath } from 'node:url';

/** A dataset that comes with the product. All are works of the United States government: see docs/sample-data.md. */
export interface Sample {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** In the data folder of the package `vega-datasets`. */
  readonly file: string;
}

export const SAMPLES: readonly Sample[] = [
  {
    key: 'weather',
    name: 'Weather in Seattle and New York',
    description: 'Daily weather from 2012 to 2015, in metric units. Source: NOAA; public domain.',
    file: 'weather.csv',
  },
  {
    key: 'birdstrikes',
    name: 'Wildlife strikes on aircraft',
    description: 'Reports of birds and other animals hit by aircraft. Source: FAA; public domain.',
    file: 'birdstrikes.csv',
  },
  {
    key: 'us-employment',
    name: 'Employment in the United States',
    description:
      'Thousands of people employed by sector, each month from 2006 to 2015. Source: Bureau of Labor Statistics; public domain.',
    file: 'us-employment.csv',
  },
];

/** Absolute path of a sample's file. */
export const samplePath = ({ file }: Sample): string =>
  fileURLToPath(new URL(`../data/${file}`, import.meta.resolve('vega-datasets')));

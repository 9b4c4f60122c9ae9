import { defineConfig } from '@playwright/test';
import { testBrowser } from '../scripts/system-packages.mjs';

/** Debian's; nothing is downloaded. */
const executablePath = testBrowser();

export default defineConfig({
  testDir: '.',
  globalSetup: './support/build.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: false,
  // Each worker has a server with a data folder and a port of its own.
  workers: 2,
  // A test that passes at its second try is named at the end of the checks, and is to be fixed.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [['list']] : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace of each test takes a quarter of its time: `--trace on` where one fails.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

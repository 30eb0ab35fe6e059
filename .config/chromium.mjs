// Where Chromium is on this machine, for everything that looks at pages.
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM_PATH'],
  // The same engine without the parts that draw a window: half the time of every test.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Its path, or undefined where there is none. */
export const chromiumPath = PLACES.find((path) => path !== undefined && existsSync(path))

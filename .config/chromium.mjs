// Finds Chromium on this machine, for all scripts and tests that open pages.
import { existsSync } from 'node:fs'

const PLACES = [
  process.env['CHROMIUM_PATH'],
  // The same engine without a window. Tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of Chromium; undefined if it is not installed. */
export const chromiumPath = PLACES.find((path) => path !== undefined && existsSync(path))

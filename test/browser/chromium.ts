import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Where Chromium is on this machine, or undefined. */
export const chromiumPath = PLACES.find((path) => path !== undefined && existsSync(path))

/** What to say where there is none. */
export const NOT_RUN =
  'Browser tests were not run: there is no Chromium. Install it ("apt-get install chromium", or Google Chrome), or set CHROMIUM_PATH.'

/** A real browser without a window, and without a word to the outside. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

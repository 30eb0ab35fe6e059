import { type Browser, chromium } from 'playwright-core'

/** Path of Chromium on this machine, or undefined. */
export const { chromiumPath } = (await import(`${process.cwd()}/.config/chromium.mjs`)) as {
  chromiumPath: string | undefined
}

/** What to print if there is no Chromium. */
export const NOT_RUN =
  'Browser tests were not run: there is no Chromium. Install it ("apt-get install chromium", or Google Chrome), or set CHROMIUM_PATH.'

/** A real browser without a window, and without requests to the internet. */
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

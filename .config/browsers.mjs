// Runs the tests with Chromium, and with Firefox and WebKitGTK of Debian. Arguments are passed to Jest.
import { existsSync } from 'node:fs'
import { chromiumPath } from './chromium.mjs'
import { runGroup } from './runTests.mjs'

/** The programs that the tests start, by their Debian package. */
const PROGRAMS = {
  chromium: chromiumPath ?? '/usr/bin/chromium',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

const args = process.argv.slice(2)
// The tests in test/browser only need Chromium.
const needed = args.some((arg) => arg.startsWith('test/browser/')) ? ['chromium'] : Object.keys(PROGRAMS)
const missing = needed.filter((name) => !existsSync(PROGRAMS[name]))
if (missing.length > 0) {
  console.error(
    `The tests with browsers cannot be run: ${missing.join(', ')} of Debian 12 or later are not installed. ` +
      `Run "apt-get install --no-install-recommends ${missing.join(' ')}" as root.`,
  )
  process.exit(1)
}

runGroup('test/{browser,browsers}/**/*.test.ts', args)

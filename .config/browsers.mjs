// Signs in with Firefox and WebKitGTK of Debian; what stands behind the command goes to jest.
import { existsSync } from 'node:fs'
import { run } from './workspace.mjs'

/** What the tests start, by the package that brings it. */
const PROGRAMS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]))
if (missing.length > 0) {
  console.error(
    `The tests with other browsers cannot be run: ${missing.join(', ')} of Debian 12 or later are not installed. ` +
      `Run "apt-get install --no-install-recommends ${missing.join(' ')}" as root.`,
  )
  process.exit(1)
}

run(process.execPath, [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  // In front, because an option of jest takes every path behind it for one more value.
  ...process.argv.slice(2),
  '--testMatch=<rootDir>/test/browsers/**/*.test.ts',
  '--testPathIgnorePatterns=/node_modules/',
  '--reporters=default',
])

/** At the end of a complete run, names the tests that were not part of it. */
export default class Elsewhere {
  #whole

  constructor({ nonFlagArgs }) {
    this.#whole = nonFlagArgs.length === 0
  }

  onRunComplete() {
    if (!this.#whole) return
    process.stderr.write(
      'Not part of this run: test/services, which needs PostgreSQL, MariaDB and Redis of Debian (npm run test:services), ' +
        'test/apps, which builds an application with each framework (npm run test:apps), test/browser and test/browsers, ' +
        'which need browsers (npm run test:browsers), and test/floods (npm run test:floods).\n',
    )
  }
}

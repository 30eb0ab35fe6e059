/** Says at the end of a whole run which tests were not part of it. */
export default class Elsewhere {
  #whole

  constructor({ nonFlagArgs }) {
    this.#whole = nonFlagArgs.length === 0
  }

  onRunComplete() {
    if (!this.#whole) return
    process.stderr.write(
      'Not part of this run: test/services, which needs PostgreSQL, MariaDB and Redis of Debian. Run "npm run test:services".\n',
    )
  }
}

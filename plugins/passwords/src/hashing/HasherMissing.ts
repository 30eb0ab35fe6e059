import { AuthError, type ErrorType } from 'authengine'

/**
 * A stored password hash needs a package that is not installed, or that does not work on this machine.
 *
 * This is a fault of the site. It never means that the password is wrong.
 */
export class HasherMissing extends AuthError {
  static override readonly name: string = 'HasherMissing'
  static override readonly type: ErrorType = 'Configuration'

  /**
   * @param format - Name of the format of the hash.
   * @param packageName - The package to install.
   * @param errorOptions - The `cause`, if there is one.
   */
  constructor(
    readonly format: string,
    readonly packageName: string,
    errorOptions?: ErrorOptions,
  ) {
    super(
      `A stored password hash (${format}) cannot be verified, because the package ${packageName} is not installed or ` +
        `does not work on this machine. Install it with its optional dependencies: npm install ${packageName}`,
      errorOptions,
    )
  }
}

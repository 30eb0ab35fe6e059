/** What a module exports. */
export type Exports = Readonly<Record<string, unknown>>

/** Loads code that the application has installed. */
export interface Packages {
  /**
   * Loads a package; undefined when it is not installed.
   *
   * @param name - Its name, such as `@authengine/sql`.
   * @typeParam T - Type of its exports.
   */
  installed<T extends object = Exports>(name: string): Promise<T | undefined>
  /** Loads the module at a path, as Node does. */
  at(path: string): Promise<Exports>
}

/** How many files each operation may run, including those of plugins; in the order of the report. */
export const MAX_FILES = {
  expressSession: 14,
  expressSessionSeen: 14,
  credentialsSignIn: 24,
  openIdCallback: 30,
}

/**
 * Limits for the sources. Lines of a file are lines of code. Lines of a function are all lines from its first to its
 * last.
 */
export const SOURCES = {
  serverCoreFiles: 150,
  fileLines: 300,
  usualFileLines: 200,
  usualShare: 0.95,
  functionLines: 60,
}

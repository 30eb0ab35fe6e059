/**
 * The entry point of production builds for browsers, for which Qwik sets the condition `min`.
 *
 * It does not export `ResumableAuthQrl`, so that the build fails before it writes the configuration into a file for
 * browsers. The error message of the bundler contains the name of this file, which says what to do.
 *
 * @see docs/decisions/0039-resumable-auth-is-not-built-for-browsers.md
 */
export * from './exports.js'

/**
 * What production builds for browsers import: Qwik sets the condition `min` for them.
 *
 * `ResumableAuthQrl` is missing, so that a build fails before it writes the configuration into a file for browsers. The bundler
 * names this file in its message, and the name says what to do.
 *
 * @see docs/decisions/0039-resumable-auth-is-not-built-for-browsers.md
 */
export * from './exports.js'

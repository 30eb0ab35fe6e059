/**
 * For Qwik City: a plugin that serves the routes, a loader for the session, and actions to sign in and out.
 *
 * @module @authengine/qwik
 */
export * from './exports.js'
export { ResumableAuth$ } from './ResumableAuth.js'
export { ResumableAuthQrl } from './ResumableAuthQrl.qwik.js'

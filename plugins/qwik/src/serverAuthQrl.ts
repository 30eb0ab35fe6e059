// The function that the optimizer calls in place of `serverAuth$`. Qwik 2 finds the loaders of a package only by
// following re-exports.
export { ResumableAuthQrl as serverAuthQrl } from './ResumableAuthQrl.qwik.js'

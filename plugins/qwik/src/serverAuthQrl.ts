// What the optimizer makes of `serverAuth$`. A re-export, because Qwik 2 looks for loaders of a package only where those lead.
export { ResumableAuthQrl as serverAuthQrl } from './ResumableAuthQrl.qwik.js'

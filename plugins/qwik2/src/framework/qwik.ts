// The parts of Qwik 2 that this package uses. All other files are compiled from plugins/qwik, which has its own version
// of this file.
export { implicit$FirstArg, type QRL } from '@qwik.dev/core'
export { isServer } from '@qwik.dev/core/build'
export {
  type Action,
  globalAction$,
  // The optimizer replaces each `name$` by `nameQrl`.
  globalActionQrl,
  type Loader,
  type RequestEvent,
  type RequestEventAction,
  type RequestEventBase,
  type RequestEventCommon,
  type RequestHandler,
  routeLoader$,
  routeLoaderQrl,
} from '@qwik.dev/router'

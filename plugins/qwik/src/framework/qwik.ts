// The parts of Qwik 1 that this package uses. All other files are the same for Qwik 2: plugins/qwik2 only has its own
// version of this file.
export { implicit$FirstArg, type QRL } from '@builder.io/qwik'
export { isServer } from '@builder.io/qwik/build'
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
} from '@builder.io/qwik-city'

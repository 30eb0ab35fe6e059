// What this package uses of Qwik 2. Everything else is compiled from plugins/qwik, which has a file like this one.
export { implicit$FirstArg, type QRL } from '@qwik.dev/core'
export { isServer } from '@qwik.dev/core/build'
export {
  type Action,
  globalAction$,
  // The optimizer writes these two in place of the names that end with a dollar.
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

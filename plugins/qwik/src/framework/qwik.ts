// What this package uses of Qwik 1. Everything else is the same for Qwik 2, for which plugins/qwik2 has a file like this one.
export { implicit$FirstArg, type QRL } from '@builder.io/qwik'
export { isServer } from '@builder.io/qwik/build'
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
} from '@builder.io/qwik-city'

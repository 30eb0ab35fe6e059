/**
 * `#mountOf` in production builds for browsers, for which Qwik sets the condition `min`. It does not import the engine.
 *
 * @throws TypeError
 */
export function mountOf(): never {
  throw new TypeError('This function runs on the server only: call it in loaders, actions and endpoints.')
}

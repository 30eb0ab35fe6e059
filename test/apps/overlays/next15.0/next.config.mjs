export default {
  // Looks for nothing above this folder.
  outputFileTracingRoot: import.meta.dirname,
  // Next 15 calls 127.0.0.1 localhost where a middleware redirects, which is another site to a browser.
  skipMiddlewareUrlNormalize: true,
}

import type { NextConfig } from 'next'

const config: NextConfig = {
  // Without this, Next looks for lock files above this folder.
  outputFileTracingRoot: import.meta.dirname,
  // Without this, redirects of the middleware have the host localhost instead of 127.0.0.1: another site for a browser.
  skipMiddlewareUrlNormalize: true,
}

export default config

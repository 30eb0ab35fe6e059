import type { NextConfig } from 'next'

const config: NextConfig = {
  // Everything outside of <Suspense> is prerendered.
  cacheComponents: true,
  partialPrefetching: true,
  // Without this, Next looks for lock files above this folder.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
}

export default config

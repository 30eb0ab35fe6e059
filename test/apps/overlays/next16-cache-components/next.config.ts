import type { NextConfig } from 'next'

const config: NextConfig = {
  // Pages are drawn ahead of requests, but for what is inside <Suspense>.
  cacheComponents: true,
  partialPrefetching: true,
  // Looks for nothing above this folder.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
}

export default config

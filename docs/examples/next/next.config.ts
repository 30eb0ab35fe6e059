import type { NextConfig } from 'next'

const config: NextConfig = {
  // Next does not look for files above this folder.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
}

export default config

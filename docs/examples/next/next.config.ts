import type { NextConfig } from 'next'

const config: NextConfig = {
  // Looks for nothing above this folder.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
}

export default config

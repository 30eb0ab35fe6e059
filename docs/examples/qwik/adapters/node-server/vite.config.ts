import { nodeServerAdapter } from '@builder.io/qwik-city/adapters/node-server/vite'
import { extendConfig } from '@builder.io/qwik-city/vite'
import base from '../../vite.config'

export default extendConfig(base, () => ({
  build: { ssr: true, rollupOptions: { input: ['src/entry.node-server.tsx', '@qwik-city-plan'] } },
  plugins: [nodeServerAdapter({ name: 'node-server' })],
}))

import { jest } from '@jest/globals'

/**
 * Qwik City runs here as it is. It imports what its build writes for an application, and these are the modules of an
 * application without pages; nothing of the framework or of ours is replaced.
 */
const written: Readonly<Record<string, object>> = {
  '@qwik-city-plan': { routes: [], menus: [], trailingSlash: false, basePathname: '/', cacheModules: false },
  '@qwik-city-sw-register': { default: '' },
  '@qwik-client-manifest': { manifest: { mapping: {}, bundles: {}, symbols: {}, manifestHash: '' } },
  '@qwik-city-not-found-paths': { getNotFound: () => 'Not found' },
  '@qwik-city-static-paths': { isStaticPath: () => false },
}
for (const [name, exported] of Object.entries(written)) {
  jest.unstable_mockModule(name, () => exported, { virtual: true })
}

export const { createQwikCity } = await import('@builder.io/qwik-city/middleware/node')
export const { ResumableAuth$, ResumableAuthQrl, serverAuth$, serverAuthQrl, setEnvDefaults } =
  await import('@authengine/qwik')

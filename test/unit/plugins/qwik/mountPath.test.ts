import { expect, it } from '@jest/globals'
import { mountPath } from '../../../../plugins/qwik/src/mountPath.js'

it.each([
  [{}, undefined, '/', '/auth'],
  [{}, undefined, '/shop/', '/shop/auth'],
  [{ basePath: '/login/' }, 'https://app.example/sso', '/shop/', '/login'],
  [{ basePath: '/' }, undefined, '/', ''],
  [{ url: 'https://app.example/sso/' }, 'https://other.example/x', '/', '/sso'],
  [{}, ' https://app.example/sso ', '/', '/sso'],
  [{}, 'https://app.example/', '/', '/auth'],
  [{}, 'no address', '/', '/auth'],
  [{}, '', '/', '/auth'],
])('mounts the configuration %j with AUTH_URL=%j below %s at %j', (config, url, basePathname, path) => {
  const env = { get: (name: string) => (name === 'AUTH_URL' ? url : undefined) }
  expect(mountPath(config, { env, basePathname })).toBe(path)
})

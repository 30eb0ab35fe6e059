import { expect, it } from '@jest/globals'
import { basePath, client, setBasePath } from '../../../../../plugins/next/src/react/place.js'

it('is the usual base path until another one is set', () => {
  expect(basePath()).toBe('/api/auth')
  const usual = client()
  expect(setBasePath()).toBe(usual)
  setBasePath('/sub/api/auth')
  expect(basePath()).toBe('/sub/api/auth')
  expect(client()).not.toBe(usual)
  expect(client()).toBe(client())
})

it('attack #311: accepts only a path of this site', () => {
  expect(() => setBasePath('https://evil.example/auth')).toThrow('path of this site')
  expect(() => setBasePath('//evil.example')).toThrow('path of this site')
})

import { expect, it } from '@jest/globals'
import { pathIn } from '../../../../plugins/sveltekit/src/pathIn.js'

const resolve = (path: string): string => `/sub${path}`

it.each([
  ['SvelteKit 2', { base: '/sub' }, '/sub/signin'],
  ['SvelteKit 2 without a base', { base: '' }, '/signin'],
  ['a page that SvelteKit 2 renders', { base: '..', resolve }, '../signin'],
  ['SvelteKit 3', { resolve }, '/sub/signin'],
])('puts the base of %s in front, with or without a slash', (_name, paths, wanted) => {
  expect(pathIn(paths, 'signin')).toBe(wanted)
  expect(pathIn(paths, '/signin')).toBe(wanted)
})

it('attack #103: returns no URL of another site', () => {
  expect(pathIn({ base: '' }, '//evil.example')).toBe('/evil.example')
})

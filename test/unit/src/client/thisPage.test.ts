import { afterEach, describe, expect, it } from '@jest/globals'
import { navigate, pageUrl } from '../../../../src/client/thisPage.js'

/** A page at a URL; returns the calls of its location. */
function open(href: string): string[] {
  const done: string[] = []
  const location = { href, assign: (url: string) => done.push(url), reload: () => done.push('reload') }
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
  return done
}

describe('thisPage', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'location')
  })

  it('returns the URL of the page', () => {
    open('https://app.example/a?b#c')
    expect(pageUrl()).toBe('https://app.example/a?b#c')
  })

  it.each([
    ['another page', 'https://app.example/b', false],
    ['itself', 'https://app.example/a?b', false],
    ['another page with a fragment', 'https://app.example/a?bc#c', false],
    ['itself with the same fragment', 'https://app.example/a?b#c', true],
    ['itself with another fragment', 'https://app.example/a?b#d', true],
    ['itself with an empty fragment', 'https://app.example/a?b#', true],
  ])('navigates to %s', (_name, url, reloads) => {
    const done = open('https://app.example/a?b#c')
    navigate(url)
    expect(done).toEqual([url, ...(reloads ? ['reload'] : [])])
  })
})

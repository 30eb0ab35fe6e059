import { expect, it } from '@jest/globals'
import { currentPage } from '../../../../plugins/qwik/src/currentPage.js'

it.each([
  ['/login?qaction=x', '/login'],
  ['/login?callbackUrl=%2Fa%3Fb&qaction=x', '/login?callbackUrl=%2Fa%3Fb'],
  ['/a/b?qdata=1&c=d&qfunc=2', '/a/b?c=d'],
  ['/', '/'],
])('maps the form action %s to the page %s', (address, page) => {
  expect(currentPage({ url: new URL(address, 'http://app.example') })).toBe(page)
})

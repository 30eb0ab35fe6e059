import { describe, expect, it } from '@jest/globals'
import { errorPage } from '../../../../src/pages/drawings.js'
import { all, count, flaws, frame } from './fixtures.js'

const markupOf = (error: string | undefined): string => errorPage({ ...frame, error }).markup

describe('errorPage', () => {
  it.each([
    ['Configuration', 'Server error', 'log'],
    ['AccessDenied', 'Access denied', 'may not sign in'],
    ['Verification', 'This link or code does not work', 'expired'],
    ['Anything', 'Something went wrong', 'try again'],
    [undefined, 'Something went wrong', 'try again'],
  ])('explains %s, in the title too', (error, heading, text) => {
    const markup = markupOf(error)
    expect(flaws(markup)).toEqual([])
    expect(markup).toContain(`<h1>${heading}</h1>`)
    expect(markup).toContain(`<title>${heading} · app.example</title>`)
    expect(markup).toContain(text)
    expect(count(markup, 'role="alert"')).toBe(1)
  })

  it.each(['AccessDenied', 'Verification'])('attack #286: links to the sign-in page after %s', (error) => {
    expect(all(markupOf(error), /<a [^>]*href="([^"]*)"/g)).toEqual(['https://app.example/auth/signin'])
  })

  it.each(['Configuration', 'Anything', undefined])('links to the home page after %s', (error) => {
    expect(all(markupOf(error), /<a [^>]*href="([^"]*)"/g)).toEqual(['https://app.example'])
    expect(markupOf(error)).toContain('<bdi>app.example</bdi>')
  })

  it.each([
    '<script>alert(1)</script>',
    '"onmouseover="x',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'configuration',
    'AccessDenied/signin',
    '',
    '\u0000',
    '!'.repeat(100_000),
  ])('attack #278: never repeats an unknown error (%#)', (error) => {
    expect(markupOf(error)).toBe(markupOf(undefined))
  })
})

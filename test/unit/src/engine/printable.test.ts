import { describe, expect, it } from '@jest/globals'
import { printable } from '../../../../src/engine/ApplicationLogger.js'

describe('printable', () => {
  it.each([
    ['text', 'text'],
    ['', ''],
    [42, '42'],
    [null, 'null'],
    [undefined, 'undefined'],
    [true, 'true'],
    [10n, '10'],
    [Symbol('s'), 'Symbol(s)'],
    [{}, '{}'],
    [{ a: 1, b: { c: 'x' } }, '{ a: 1, b: { c: x } }'],
    [['x', 'y'], '{ 0: x, 1: y }'],
  ])('writes %p as %j', (value, expected) => {
    expect(printable(value)).toBe(expected)
  })

  it.each([
    ['a\nb', 'a\\nb'],
    ['a\r\nb', 'a\\u000d\\nb'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['a\u0000b\tc', 'a\\u0000b\\u0009c'],
    ['a\u0085b\u2028c\u2029d', 'a\\u0085b\\u2028c\\u2029d'],
    ['\u007f', '\\u007f'],
  ])('keeps %j from writing a line or colour', (value, expected) => {
    expect(printable(value)).toBe(expected)
    expect(printable({ [value]: value })).toBe(`{ ${expected}: ${expected} }`)
  })

  it('writes an error with its name, its message and the lines of its stack', () => {
    const lines = printable(new TypeError('no such column')).split('\n')
    expect(lines[0]).toBe('TypeError: no such column')
    expect(lines[1]).toMatch(/^ +at .*printable\.test\.ts/)
  })

  it('writes the whole chain of causes', () => {
    const root = new Error('refused')
    const text = printable(new Error('failed', { cause: { err: root, provider: 'op' } }))
    expect(text).toContain('\n  cause: { err: Error: refused')
    expect(text).toContain('provider: op')
  })

  it('keeps a message from imitating lines of the stack', () => {
    const error = new Error('x\n    at \r[authengine][error] forged (evil.js:1:1)\u001b[0m')
    const [first, ...frames] = printable(error).split('\n')
    expect(first).toBe('Error: x\\n    at \\u000d[authengine][error] forged (evil.js:1:1)\\u001b[0m')
    expect(frames.join('\n')).not.toContain('forged')
    expect(frames.length).toBeGreaterThan(0)
  })

  it('keeps a name from writing a line', () => {
    const error = new Error('x')
    error.name = 'a\nb'
    error.stack = 'a\nb: x\n    at here\r (1)'
    expect(printable(error)).toBe('a\\nb: x\n    at here\\u000d (1)')
  })

  it('ends with an object that contains itself', () => {
    const circle: Record<string, unknown> = { name: 'circle' }
    circle['self'] = circle
    expect(printable(circle)).toContain('…')
    const error = new Error('loop')
    error.cause = error
    expect(printable(error)).toContain('…')
  })

  it('writes only the first members of a large value', () => {
    const text = printable(Array.from({ length: 10_000 }, (_, at) => at))
    expect(text).toContain('49: 49')
    expect(text).not.toContain('50: 50')
  })
})

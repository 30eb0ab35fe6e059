import { describe, expect, it } from '@jest/globals'
import { ApplicationLogger } from '../../../../../src/engine/ApplicationLogger.js'
import type { LoggerMethods } from '../../../../../src/engine/AuthConfig.js'
import { RecordingLogger } from '../../../../../src/testing/index.js'

const LEVELS = ['error', 'warn', 'debug'] as const

function logger(methods: LoggerMethods) {
  const fallback = new RecordingLogger()
  return { fallback, log: new ApplicationLogger(methods, fallback) }
}

describe('ApplicationLogger', () => {
  it.each(LEVELS)('passes %s to the application, if it has a method for that level', (level) => {
    const heard: unknown[] = []
    const { log, fallback } = logger({ [level]: (...args: unknown[]) => heard.push(args) })
    log[level]('code', 'message', { a: 1 })
    expect(heard).toEqual([['code', 'message', { a: 1 }]])
    expect(fallback.lines).toEqual([])
  })

  it.each(LEVELS)('uses the built-in logger for %s if the application has no method for it', (level) => {
    const { log, fallback } = logger({})
    log[level]('code', 'message')
    expect(fallback.lines).toEqual([{ level, code: 'code', message: ['message'] }])
  })

  it('calls methods of the application with their object as this', () => {
    class Log {
      readonly lines: string[] = []
      warn(code: string): void {
        this.lines.push(code)
      }
    }
    const own = new Log()
    logger(own).log.warn('code')
    expect(own.lines).toEqual(['code'])
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new TypeError('disk full')
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('disk full'))],
    ['never ends', () => new Promise(() => undefined)],
    ['returns something odd', () => Object.create(null) as object],
  ])('attack #297: is not disturbed by a logger that %s', (_, broken) => {
    const { log } = logger({ error: broken, warn: broken, debug: broken })
    for (const level of LEVELS)
      expect(() => {
        log[level]('code')
      }).not.toThrow()
  })

  it('attack #297: is not disturbed by a built-in logger that throws', () => {
    class Broken extends RecordingLogger {
      override error(): void {
        throw new TypeError('no console')
      }
    }
    const log = new ApplicationLogger({}, new Broken())
    expect(() => {
      log.error('code')
    }).not.toThrow()
  })
})

import { describe, expect, it, jest } from '@jest/globals'
import { Container } from 'inversify'
import { Action } from '../../../../../src/actions/Action.js'
import { Router } from '../../../../../src/actions/Router.js'
import { OAuthClients } from '../../../../../src/config/OAuthClients.js'
import { Settings } from '../../../../../src/config/Settings.js'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { readEnvironment } from '../../../../../src/config/environment.js'
import { Clock } from '../../../../../src/core/Clock.js'
import { HttpClient } from '../../../../../src/core/HttpClient.js'
import { Logger } from '../../../../../src/core/Logger.js'
import { Random } from '../../../../../src/core/Random.js'
import { RevocationList } from '../../../../../src/core/RevocationList.js'
import { ErrorResponder } from '../../../../../src/engine/ErrorResponder.js'
import { ContainerRegistry } from '../../../../../src/engine/container/ContainerRegistry.js'
import { coreModule } from '../../../../../src/engine/container/coreModule.js'
import { type Role, token } from '../../../../../src/engine/container/wire.js'
import { SessionStrategy } from '../../../../../src/sessions/SessionStrategy.js'
import { FakeClock, RecordingLogger, SeededRandom } from '../../../../../src/testing/index.js'

function container(registry = new ContainerRegistry(), log = {}, input: SettingsInput = {}): Container {
  const made = new Container({ defaultScope: 'Singleton' })
  made.load(
    coreModule(
      new Settings({ secret: 'for-tests-only-0123456789abcdefghijklmnopqrstuv', ...input }, readEnvironment({})),
      registry,
      log,
      new OAuthClients({}),
    ),
  )
  return made
}

describe('coreModule', () => {
  it('has every part it names, once', () => {
    const house = container()
    const roles: readonly Role<object>[] = [
      Clock,
      HttpClient,
      Logger,
      Random,
      RevocationList,
      SessionStrategy,
      Router,
      ErrorResponder,
    ]
    for (const role of roles) expect(house.get(token(role))).toBe(house.get(token(role)))
    expect(house.getAll(token(Action)).length).toBeGreaterThan(0)
  })

  it('takes what a plugin chose', () => {
    const [clock, random] = [new FakeClock(), new SeededRandom()]
    const house = container(new ContainerRegistry().clock(clock).random(random))
    expect(house.get(token(Clock))).toBe(clock)
    expect(house.get(token(Random))).toBe(random)
  })

  it('puts the logger of the application over the logger of a plugin', () => {
    const [lines, recorded] = [[] as string[], new RecordingLogger()]
    const registry = new ContainerRegistry().logger(recorded)
    const logger = container(registry, { warn: (code: string) => lines.push(code) }).get(token(Logger))
    logger.warn('mine')
    logger.error('yours')
    expect(lines).toEqual(['mine'])
    expect(recorded.codes('error')).toEqual(['yours'])
  })

  class OwnLogger {
    warn(): void {
      // Hears and says nothing.
    }
  }

  it.each<[string, object, number]>([
    ['no logger', {}, 1],
    ['a logger without a function', { error: undefined, warn: null }, 1],
    ['a logger with one', { error: () => undefined }, 0],
    ['a logger that is an instance of a class', new OwnLogger(), 0],
  ])('heeds debug, unless the application logs by itself: %s', (_, log, printed) => {
    const print = jest.spyOn(console, 'log').mockReturnValue()
    container(undefined, log, { debug: true }).get(token(Logger)).debug('code')
    expect(print).toHaveBeenCalledTimes(printed)
    print.mockRestore()
  })
})

import { describe, expect, it } from '@jest/globals'
import { Container } from 'inversify'
import { CallbackLink } from '../../../../../src/core/CallbackPipeline.js'
import { EventListener } from '../../../../../src/core/EventBus.js'
import { Logger } from '../../../../../src/core/Logger.js'
import { ContainerRegistry } from '../../../../../src/engine/container/ContainerRegistry.js'
import { assemble } from '../../../../../src/engine/container/assemble.js'
import { FetchClient } from '../../../../../src/engine/container/defaults.js'
import { token } from '../../../../../src/engine/container/wire.js'
import { FlowMemory } from '../../../../../src/flows/FlowMemory.js'
import type { FlowParts } from '../../../../../src/flows/FlowParts.js'
import { SignInFlow } from '../../../../../src/flows/SignInFlow.js'
import { BuiltInPages } from '../../../../../src/pages/BuiltInPages.js'
import type { AuthPlugin } from '../../../../../src/plugin-api/AuthPlugin.js'
import { Provider } from '../../../../../src/providers/Provider.js'
import { MemoryRevocationList } from '../../../../../src/sessions/MemoryRevocationList.js'
import { FakeClock, RecordingLogger, SeededRandom } from '../../../../../src/testing/index.js'
import { Passport, PassportFlow } from '../../actions/parts.js'

const first = new Passport({ id: 'a', name: 'A' })
const second = new Passport({ id: 'b', name: 'B' })

describe('ContainerRegistry', () => {
  it('binds what is gathered, in the order of registration', () => {
    const flow = new PassportFlow()
    const early = { jwt: () => null }
    const handlers = { signIn: () => undefined }
    const registry = new ContainerRegistry()
    registry.provider(first).flow(flow).provider(second).callbacks(early).on(handlers).callbacks({})
    const container = new Container()
    registry.bindAll(container.bind.bind(container))
    expect(container.getAll(token(Provider))).toEqual([first, second])
    expect(container.getAll(token(SignInFlow))).toEqual([flow])
    expect(container.getAll(CallbackLink).map(({ callbacks }) => callbacks)).toEqual([early, {}])
    expect(container.getAll(EventListener).map((each) => each.handlers)).toEqual([handlers])
    expect(registry.providers).toEqual([first, second])
  })

  it('makes a flow of its parts, once', () => {
    const given: FlowParts[] = []
    const [first, last] = [new PassportFlow(), new PassportFlow()]
    const plugin: AuthPlugin = {
      name: 'flows',
      register(registry) {
        registry.flow(first).flow((parts) => {
          given.push(parts)
          return last
        })
        registry
          .clock(clock)
          .random(random)
          .provider(new Passport({ id: 'a', name: 'A' }))
      },
    }
    const clock = new FakeClock()
    const random = new SeededRandom()
    const { settings } = assemble({ plugins: [plugin], session: { maxAge: 60 } }, {})
    expect(given).toEqual([
      {
        settings,
        memory: expect.any(FlowMemory),
        clock,
        random,
        http: expect.any(FetchClient),
        logger: expect.any(Logger),
      },
    ])
    expect(given[0]?.settings.session.maxAge).toBe(60)
  })

  it('keeps the last choice where there is only one', () => {
    const [early, late] = [new FakeClock(), new FakeClock()]
    const registry = new ContainerRegistry().clock(early).clock(late)
    expect(registry.choices.clock).toBe(late)
  })

  it('keeps the choices apart', () => {
    const clock = new FakeClock()
    const choices = {
      clock,
      random: new SeededRandom(),
      logger: new RecordingLogger(),
      pages: new BuiltInPages(),
      revocations: new MemoryRevocationList(clock),
    }
    const registry = new ContainerRegistry()
    registry.clock(choices.clock).random(choices.random).logger(choices.logger)
    registry.pages(choices.pages).revocations(choices.revocations)
    expect(registry.choices).toEqual(choices)
  })
  it('leaves out what cannot work, and says so', () => {
    const registry = new ContainerRegistry()
    registry.callbacks({ jwt: true } as never).on({ signin: () => undefined } as object)
    registry.flow({} as never).sessions({} as never)
    expect(registry.findings.map(({ option }) => option)).toEqual([
      'callbacks.jwt',
      'events.signin',
      'flow',
      'sessions',
    ])
    const container = new Container()
    registry.bindAll(container.bind.bind(container))
    expect([CallbackLink, EventListener, token(SignInFlow)].filter((role) => container.isBound(role))).toEqual([])
    expect(registry.choices.sessions).toBeUndefined()
  })
})

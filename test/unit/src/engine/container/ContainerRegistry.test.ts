import { describe, expect, it } from '@jest/globals'
import { MemoryRevocationList } from '../../../../../src/adapters/memory/MemoryEndedSessions.js'
import { CallbackLink } from '../../../../../src/core/CallbackPipeline.js'
import { Clock, Logger, Random } from '../../../../../src/core/ports.js'
import { EventListener } from '../../../../../src/core/EventBus.js'
import { Provider } from '../../../../../src/core/Provider.js'
import { RevocationList } from '../../../../../src/core/RevocationList.js'
import { ContainerRegistry } from '../../../../../src/engine/container/ContainerRegistry.js'
import { ROLES } from '../../../../../src/engine/container/roleNames.js'
import { FakeClock, RecordingLogger, SeededRandom } from '../../../../../src/testing/index.js'
import { Passport, PassportFlow } from '../../sign-in/parts.js'

const first = new Passport({ id: 'a', name: 'A' })
const second = new Passport({ id: 'b', name: 'B' })

describe('ContainerRegistry', () => {
  it('binds contributions in the order of registration', () => {
    const flow = new PassportFlow()
    const early = { jwt: () => null }
    const handlers = { signIn: () => undefined }
    const registry = new ContainerRegistry()
    registry.provider(first).flow(flow).provider(second).callbacks(early).on(handlers).callbacks({})
    const { roles } = registry
    expect(roles.all(Provider)).toEqual([first, second])
    expect(roles.all(ROLES.flows).map((make) => make({} as never))).toEqual([flow])
    expect(roles.all(CallbackLink).map(({ callbacks }) => callbacks)).toEqual([early, {}])
    expect(roles.all(EventListener).map((each) => each.handlers)).toEqual([handlers])
  })

  it('keeps the last contribution to a role that exists once', () => {
    const [early, late] = [new FakeClock(), new FakeClock()]
    const registry = new ContainerRegistry().clock(early).clock(late)
    expect(registry.roles.find(Clock)).toBe(late)
  })

  it('keeps different roles apart', () => {
    const clock = new FakeClock()
    const choices = {
      clock,
      random: new SeededRandom(),
      logger: new RecordingLogger(),
      revocations: new MemoryRevocationList(clock),
    }
    const registry = new ContainerRegistry()
    registry.clock(choices.clock).random(choices.random).logger(choices.logger)
    registry.revocations(choices.revocations)
    const { roles } = registry
    const [clockRole, randomRole, loggerRole] = [roles.find(Clock), roles.find(Random), roles.find(Logger)]
    const others = { revocations: roles.find(RevocationList) }
    expect({ clock: clockRole, random: randomRole, logger: loggerRole, ...others }).toEqual(choices)
  })
  it('leaves out invalid contributions, and reports them', () => {
    const registry = new ContainerRegistry()
    registry.callbacks({ jwt: true } as never).on({ signin: () => undefined } as object)
    registry.flow({} as never).sessions({} as never)
    expect(registry.findings.map(({ option }) => option)).toEqual([
      'callbacks.jwt',
      'events.signin',
      'flow',
      'sessions',
    ])
    const { roles } = registry
    expect([...roles.all(CallbackLink), ...roles.all(EventListener), ...roles.all(ROLES.flows)]).toEqual([])
    expect(roles.find(ROLES.sessions)).toBeUndefined()
  })
})

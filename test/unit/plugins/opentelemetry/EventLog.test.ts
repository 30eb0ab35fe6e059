import { describe, expect, it } from '@jest/globals'
import type { SecurityEvent } from 'authengine'
import { type EventLoggers, EventLog, loggersOf } from '../../../../plugins/opentelemetry/src/EventLog.js'
import { eventAttributes } from '../../../../plugins/opentelemetry/src/eventAttributes.js'

const REFUSED: SecurityEvent = {
  id: '0197f0c0-0000-7000-8000-000000000000',
  at: new Date('2030-01-01T00:00:00Z'),
  version: 1,
  name: 'sign_in.refused',
  outcome: 'refused',
  reason: 'wrong_credentials',
  actor: { type: 'admin', id: 'user-bob' },
  onBehalfOf: 'user-ann',
  subject: { type: 'user', id: 'user-ann' },
  session: 'user-ann~hash',
  method: 'credentials',
  provider: 'cred',
  identifier: 'keyed-hash',
  email: 'ann@example.test',
  address: '192.0.2.1',
  agent: 'Mozilla/5.0',
  request: 'request-1',
  repeated: 3,
  data: { code: 'locked' },
}

/** Loggers that keep what they are asked and what they get. */
function keeping(isEnabled?: boolean): { loggers: EventLoggers; told: unknown[] } {
  const told: unknown[] = []
  const enabled = (asked?: object): boolean => {
    told.push({ asked })
    return isEnabled ?? false
  }
  return {
    told,
    loggers: {
      getLogger: (name) => ({
        ...(isEnabled !== undefined && { enabled }),
        emit: (record) => {
          told.push({ name, record })
        },
      }),
    },
  }
}

describe('EventLog', () => {
  it('asks first whether a record would be used, and emits it without personal data', () => {
    const { loggers, told } = keeping(true)
    new EventLog(loggers).emit(REFUSED)
    const named = { eventName: 'authengine.sign_in.refused', severityNumber: 13 }
    expect(told).toEqual([
      { asked: named },
      {
        name: 'authengine',
        record: {
          ...named,
          timestamp: REFUSED.at,
          attributes: {
            'authengine.event.id': REFUSED.id,
            'authengine.event.version': 1,
            'authengine.outcome': 'refused',
            'authengine.reason': 'wrong_credentials',
            'authengine.provider': 'cred',
            'authengine.method': 'credentials',
            'authengine.request.id': 'request-1',
            'authengine.repeated': 3,
            'authengine.actor.type': 'admin',
            'authengine.subject.type': 'user',
          },
        },
      },
    ])
  })

  it('emits nothing that would not be used', () => {
    const { loggers, told } = keeping(false)
    new EventLog(loggers).emit(REFUSED)
    expect(told).toHaveLength(1)
  })

  it.each([
    ['done', 9],
    ['refused', 13],
    ['failed', 17],
  ] as const)('emits what was %s with the severity %d, to a logger that cannot be asked too', (outcome, severity) => {
    const { loggers, told } = keeping()
    new EventLog(loggers).emit({ ...REFUSED, outcome })
    expect(told).toMatchObject([{ record: { severityNumber: severity } }])
  })

  it('does nothing with an API that has no loggers', () => {
    expect(loggersOf({})).toBeUndefined()
    const { loggers, told } = keeping(true)
    expect(loggersOf({ logs: loggers })).toBe(loggers)
    new EventLog().emit(REFUSED)
    expect(told).toEqual([])
  })
})

describe('eventAttributes', () => {
  it.each([
    [{}, []],
    [
      { includeUserIds: true },
      [
        'authengine.actor.id',
        'authengine.data.code',
        'authengine.identifier',
        'authengine.on_behalf_of',
        'authengine.session.id',
        'authengine.subject.id',
      ],
    ],
    [{ includeClients: true }, ['client.address', 'user_agent.original']],
  ])('with %j adds %j, and never an email address', (options, added) => {
    const usual = new Set(Object.keys(eventAttributes({})(REFUSED)))
    const all = eventAttributes(options)(REFUSED)
    expect(
      Object.keys(all)
        .filter((name) => !usual.has(name))
        .toSorted(),
    ).toEqual(added)
    expect(JSON.stringify(all)).not.toContain('ann@example.test')
  })
})

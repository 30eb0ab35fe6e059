import { setImmediate } from 'node:timers/promises'
import { MemoryAdapter } from 'authengine'
import { type RedisAdapter, redisAdapter, type SendCommand } from '@authengine/redis'

/** A moment. */
export const THEN = new Date('2030-01-02T03:04:05.678Z')

/** A server with prepared replies, which records the commands and counts the round trips. */
export class ScriptedRedis {
  readonly asked: (readonly string[])[] = []
  /** Commands that are sent together count as one. */
  rounds = 0
  #round: Promise<void> | undefined

  constructor(private readonly answers: (command: readonly string[]) => unknown) {}

  readonly send: SendCommand = async (key, command) => {
    this.asked.push(command)
    if (!command.includes(key)) throw new TypeError('The key is not in the command.')
    this.#round ??= setImmediate().then(() => {
      this.rounds++
      this.#round = undefined
    })
    await this.#round
    const answer = this.answers(command)
    if (answer instanceof Error) throw answer
    return answer
  }

  /** An adapter on this server, with a user for every id. */
  get adapter(): RedisAdapter {
    const { accounts, users } = new MemoryAdapter()
    const people = { accounts, users: Object.assign(users, { byId: (id: string) => Promise.resolve({ id }) }) }
    return redisAdapter(this.send, { database: people })
  }

  /** The names of the commands, with their keys; the keys of scripts follow their number. */
  get names(): string[] {
    return this.asked.map(([name = '', ...rest]) =>
      name.startsWith('EVAL') ? [name, ...rest.slice(2, 2 + Number(rest[1]))].join(' ') : `${name} ${rest[0] ?? ''}`,
    )
  }
}

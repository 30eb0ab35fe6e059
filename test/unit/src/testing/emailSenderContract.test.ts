import { describe, expect, it } from '@jest/globals'
import { type Clock, type Email, EmailSender } from 'authengine/plugin'
import {
  type ArrivedMail,
  emailSenderContract,
  type EmailSenderContractOptions,
  type MailPeer,
  type PeerBehavior,
} from 'authengine/testing'
import { outgoing } from '../../../../plugins/senders/src/mail/OutgoingMail.js'

const KEY = 'k3y'

/** The peer, in memory. */
class MemoryPeer implements MailPeer {
  readonly mails: ArrivedMail[] = []
  readonly secrets = [KEY]
  #behavior: PeerBehavior | 'gone' = 'accepts'
  #ring: () => void = () => undefined
  readonly #called = new Promise<void>((resolve) => {
    this.#ring = resolve
  })

  constructor(private readonly Sender: new (peer: MemoryPeer, clock: Clock) => EmailSender) {}

  sender(clock: Clock): EmailSender {
    return new this.Sender(this, clock)
  }

  turn(behavior: PeerBehavior): void {
    this.#behavior = behavior
  }

  called(): Promise<void> {
    return this.#called
  }

  close(): Promise<void> {
    this.#behavior = 'gone'
    return Promise.resolve()
  }

  /** Responds to a mail. */
  async answer(mail: ArrivedMail): Promise<string> {
    this.#ring()
    await new Promise((resolve) => setImmediate(resolve))
    if (this.#behavior === 'gone') throw new TypeError('the peer is gone')
    if (this.#behavior === 'hangs') return new Promise(() => undefined)
    if (this.#behavior === 'babbles') return `<p>${KEY} ${JSON.stringify(mail)}</p>`
    if (this.#behavior === 'refuses') return `no: ${KEY} ${JSON.stringify(mail)}`
    this.mails.push(mail)
    return 'taken'
  }
}

/** Passes every case; the test can break each step. */
class Honest extends EmailSender {
  constructor(
    protected readonly peer: MemoryPeer,
    protected readonly clock: Clock,
  ) {
    super()
  }

  override async send(email: Email): Promise<void> {
    const answer = await this.limited(this.peer.answer(this.written(email)))
    if (answer !== 'taken') throw this.refusal(answer)
  }

  protected written(email: Email): ArrivedMail {
    const { to, from, ...content } = outgoing(email)
    return { to: [to], from: from.address, fromName: from.name, ...content }
  }

  protected limited(answer: Promise<string>): Promise<string> {
    return this.clock.within(10_000, answer, () => {
      throw new RangeError('too late')
    })
  }

  protected refusal(_answer: string): Error {
    return new TypeError('The mail was not taken.')
  }
}

class Silent extends Honest {
  override send(email: Email): Promise<void> {
    this.written(email)
    return Promise.resolve()
  }
}

class Listing extends Honest {
  protected override written(email: Email): ArrivedMail {
    return { ...super.written({ ...email, to: 'a@x.example' }), to: email.to.split(',') }
  }
}

class SendingFromAnyAddress extends Honest {
  protected override written(email: Email): ArrivedMail {
    return super.written({ ...email, from: email.from.split(/[,;\s]/).at(-1) ?? '' })
  }
}

class Twice extends Honest {
  override async send(email: Email): Promise<void> {
    await super.send(email)
    await super.send(email)
  }
}

class Nameless extends Honest {
  protected override written(email: Email): ArrivedMail {
    return { ...super.written(email), fromName: '' }
  }
}

class Wrapping extends Honest {
  protected override written(email: Email): ArrivedMail {
    const mail = super.written(email)
    return { ...mail, text: mail.text?.replaceAll(/(.{998})/g, '$1\n') }
  }
}

class DotEating extends Honest {
  protected override written(email: Email): ArrivedMail {
    const mail = super.written(email)
    return { ...mail, html: mail.html?.replaceAll(/^\./gm, '') }
  }
}

class Cutting extends Honest {
  protected override written(email: Email): ArrivedMail {
    const mail = super.written(email)
    return { ...mail, html: mail.html?.replaceAll('&amp;', '\n&amp;') }
  }
}

class AsciiOnly extends Honest {
  protected override written(email: Email): ArrivedMail {
    const mail = super.written(email)
    return { ...mail, subject: mail.subject?.replaceAll(/[^ -~]/g, '?') }
  }
}

class Injectable extends Honest {
  protected override written(email: Email): ArrivedMail {
    const [subject = '', ...headers] = email.subject.split('\r\n')
    const more = headers.filter((line) => line.startsWith('Bcc: ')).map((line) => line.slice(5))
    const mail = super.written(email)
    return { ...mail, subject, to: [...mail.to, ...more] }
  }
}

class Forgetful extends Honest {
  static last = ''

  override async send(email: Email): Promise<void> {
    Forgetful.last = email.to
    await Promise.resolve()
    await super.send({ ...email, to: Forgetful.last })
  }
}

class Credulous extends Honest {
  override async send(email: Email): Promise<void> {
    await this.limited(this.peer.answer(this.written(email)))
  }
}

class BelievingWhatIsNoRefusal extends Honest {
  override async send(email: Email): Promise<void> {
    const answer = await this.limited(this.peer.answer(this.written(email)))
    if (answer.startsWith('no')) throw this.refusal(answer)
  }
}

class Patient extends Honest {
  protected override limited(answer: Promise<string>): Promise<string> {
    return answer
  }
}

class Careless extends Honest {
  override async send(email: Email): Promise<void> {
    const mail = this.written(email)
    await this.limited(this.peer.answer(mail).catch(() => 'taken')).then((answer) => {
      if (answer !== 'taken') throw this.refusal(answer)
    })
  }
}

class Talkative extends Honest {
  protected override refusal(answer: string): Error {
    return new TypeError(`The service said: ${answer}`)
  }
}

class Hoarding extends Honest {
  protected override refusal(_answer: string): Error {
    return Object.assign(new TypeError('The mail was not taken.'), { request: { headers: { authorization: KEY } } })
  }
}

type Sender = new (peer: MemoryPeer, clock: Clock) => EmailSender

/** The cases that a sender fails. */
async function broken(sender: Sender, options?: EmailSenderContractOptions): Promise<string[]> {
  const names: string[] = []
  for (const { name, run } of emailSenderContract(() => Promise.resolve(new MemoryPeer(sender)), options)) {
    await run().catch(() => names.push(name))
  }
  return names
}

const names = (options?: EmailSenderContractOptions): string[] =>
  emailSenderContract(() => Promise.resolve(new MemoryPeer(Honest)), options).map(({ name }) => name)

describe('emailSenderContract', () => {
  it('has a different name for every case', () => {
    expect(names().length).toBeGreaterThan(10)
    expect(new Set(names()).size).toBe(names().length)
  })

  it('finds no fault in a correct sender', async () => {
    expect(await broken(Honest)).toEqual([])
  })

  it.each<[string, Sender, RegExp]>([
    ['sends nothing', Silent, /delivers one mail/],
    ['sends every mail twice', Twice, /delivers one mail/],
    ['reads lists of recipients', Listing, /recipient is not exactly one/],
    ['reads lists of senders', SendingFromAnyAddress, /sender is not exactly one/],
    ['mixes up what is sent at once', Forgetful, /its own recipient/],
    ['loses the name of the sender', Nameless, /the sender as name/],
    ['breaks long lines', Wrapping, /delivers text in any script/],
    ['eats dots', DotEating, /delivers html in any script/],
    ['breaks links', Cutting, /as html, with every link/],
    ['knows ASCII only', AsciiOnly, /subject in any script/],
    ['lets a subject begin a header', Injectable, /no subject start/],
    ['believes any answer', Credulous, /refuses the mail/],
    ['believes what it does not understand', BelievingWhatIsNoRefusal, /does not understand/],
    ['waits for ever', Patient, /in time/],
    ['does not notice that the peer is gone', Careless, /no server/],
    ['repeats the answer', Talkative, /in its errors/],
    ['keeps the key in its errors', Hoarding, /in its errors/],
  ])('detects a sender that %s', async (_fault, sender, promise) => {
    expect(await broken(sender)).toContainEqual(expect.stringMatching(promise))
  })

  it('leaves out the parts of a template, and checks that they are not sent', async () => {
    const without = ['from', 'subject', 'text', 'html'] as const
    const absent = 'leaves the declared parts to the template'
    expect(names({ without }).filter((name) => /\b(subject|text|html|comes from)\b/.test(name))).toEqual([])
    expect(names({ without })).toContain(absent)
    expect(names()).not.toContain(absent)
    class Template extends Honest {
      protected override written(email: Email): ArrivedMail {
        return { to: super.written(email).to }
      }
    }
    expect(await broken(Template, { without })).toEqual([])
    expect(await broken(Honest, { without })).toEqual([absent])
  })

  it('defect R7: refuses an unknown option', () => {
    expect(() => emailSenderContract(() => Promise.reject(new Error()), { wihout: [] } as object)).toThrow(
      'Write without.',
    )
  })
})

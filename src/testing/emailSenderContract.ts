import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import type { Email } from '../core/ports.js'
import type { ContractCase } from './ContractCase.js'
import { FakeClock } from './FakeClock.js'
import { alike } from './alike.js'
import type { ArrivedMail, MailPart, MailPeer, PeerBehavior } from './emailSender/MailPeer.js'
import { HEADERS, MAIL, NOT_ONE_ADDRESS, ODD, SIGN_IN } from './emailSender/fixtures.js'

/** Options of {@link emailSenderContract}. */
export interface EmailSenderContractOptions {
  /**
   * Parts that a template of the service supplies. Cases about them are left out, and one case checks that the sender
   * does not send them. Default: empty.
   */
  readonly without?: readonly MailPart[] | undefined
}

const OPTIONS = namesOf<EmailSenderContractOptions>({ without: true })

/**
 * Test cases that every mail sender must pass. The sender connects to a running server.
 *
 * @param start - Starts the server that imitates the mail service; called once for each case.
 * @param options - Parts that a template of the service supplies.
 * @throws ConfigurationError when an option is unknown.
 *
 * @example
 * ```ts
 * for (const { name, run } of emailSenderContract(startPretendedService)) it(name, run)
 * ```
 */
export function emailSenderContract(
  start: () => Promise<MailPeer>,
  options: EmailSenderContractOptions = {},
): ContractCase[] {
  refuseUnknownNames('emailSenderContract ', options, OPTIONS)
  const { without = [] } = options
  const kept = [...PROMISES, ...REFUSALS].filter(({ about }) => about === undefined || !without.includes(about))
  const absent: Promised = { name: 'leaves the declared parts to the template', keeps: leaves(without) }
  return [...kept, ...(without.length > 0 ? [absent] : [])].map(({ name, keeps }) => ({
    name,
    async run() {
      const peer = await start()
      try {
        await keeps(peer)
      } finally {
        await peer.close()
      }
    },
  }))
}

interface Promised {
  readonly name: string
  readonly about?: MailPart
  readonly keeps: (peer: MailPeer) => Promise<void>
}

const PROMISES: readonly Promised[] = [
  {
    name: 'delivers one mail, to exactly the given email address',
    async keeps(peer) {
      const mail = await delivered(peer, { to: `o'brien+sign.in/x@mail.example.test` })
      alike(mail.to, [`o'brien+sign.in/x@mail.example.test`])
    },
  },
  {
    name: 'delivers each mail to its own recipient when several are sent at once',
    async keeps(peer) {
      const sender = peer.sender(new FakeClock())
      const people = Array.from({ length: 5 }, (_, at) => `person-${String(at)}@example.test`)
      await Promise.all(people.map((to) => sender.send({ ...MAIL, to })))
      alike(peer.mails.map(({ to }) => to.join()).sort(), people)
    },
  },
  ...(['text', 'html'] as const).map((part) => ({
    name: `delivers the mail as ${part}, with every link in one piece`,
    about: part,
    keeps: async (peer: MailPeer) => {
      assert.equal(lines((await delivered(peer))[part]), lines(MAIL[part]))
    },
  })),
  ...(['text', 'html'] as const).map((part) => ({
    name: `delivers ${part} in any script, with long lines and lone dots`,
    about: part,
    keeps: async (peer: MailPeer) => {
      assert.equal(lines((await delivered(peer, { [part]: ODD }))[part]), lines(ODD))
    },
  })),
  {
    name: 'delivers the subject in any script',
    about: 'subject',
    async keeps(peer) {
      const subject = `Anmelden bei bücher.example — 登录 🦊 ${'lang '.repeat(30)}`.trim()
      assert.equal((await delivered(peer, { subject })).subject, subject)
    },
  },
  {
    name: 'sends the sender as name with address, and as address only',
    about: 'from',
    async keeps(peer) {
      for (const [from, name] of [
        ['Example <no-reply@app.example>', 'Example'],
        ['"Example, \\"Ltd\\"." <no-reply@app.example>', 'Example, "Ltd".'],
        ['Büro 🦊 <no-reply@app.example>', 'Büro 🦊'],
        ['no-reply@app.example', ''],
      ] as const) {
        const mail = await delivered(peer, { from })
        alike([mail.from, mail.fromName], ['no-reply@app.example', name])
      }
    },
  },
]

const REFUSALS: readonly Promised[] = [
  {
    name: 'sends no mail if the recipient is not exactly one email address',
    async keeps(peer) {
      const sender = peer.sender(new FakeClock())
      for (const to of NOT_ONE_ADDRESS) await assert.rejects(sender.send({ ...MAIL, to }), `to ${to}`)
      alike(peer.mails, [])
    },
  },
  {
    name: 'sends nothing if the sender is not exactly one email address',
    about: 'from',
    async keeps(peer) {
      const sender = peer.sender(new FakeClock())
      for (const from of [...NOT_ONE_ADDRESS.filter((to) => !to.includes('<')), 'A <a@x.example>, B <b@x.example>']) {
        await assert.rejects(sender.send({ ...MAIL, from }), `from ${from}`)
      }
      alike(peer.mails, [])
    },
  },
  {
    name: 'lets no subject start another header',
    about: 'subject',
    async keeps(peer) {
      await peer
        .sender(new FakeClock())
        .send({ ...MAIL, subject: HEADERS })
        .catch(() => undefined)
      for (const { to, subject = '' } of peer.mails) {
        alike(to, [MAIL.to])
        assert.match(subject, /^Hello[^\r\n]*eve[^\r\n]*$/, 'the subject is one line, and all of it')
      }
    },
  },
  {
    name: 'rejects when the server refuses the mail, and then delivers the next one',
    async keeps(peer) {
      await failure(peer, 'refuses')
      alike(peer.mails, [])
      peer.turn('accepts')
      await delivered(peer)
    },
  },
  {
    name: 'rejects a response that it does not understand',
    async keeps(peer) {
      await failure(peer, 'babbles')
    },
  },
  {
    name: 'rejects when the server does not respond in time, by the clock of the sender',
    async keeps(peer) {
      const clock = new FakeClock()
      peer.turn('hangs')
      const sending = peer
        .sender(clock)
        .send(MAIL)
        .then(
          () => 'sent',
          () => 'rejected',
        )
      await Promise.race([peer.called(), sending])
      assert.equal(await now(sending), 'waiting')
      clock.forward(LONGEST_WAIT_SECONDS)
      assert.equal(await now(sending), 'rejected')
    },
  },
  {
    name: 'rejects when there is no server',
    async keeps(peer) {
      const sender = peer.sender(new FakeClock())
      await peer.close()
      await assert.rejects(sender.send(MAIL))
    },
  },
  {
    name: 'has no key, email address or mail in its errors',
    async keeps(peer) {
      const unsaid = [...peer.secrets, MAIL.to, SIGN_IN.token, SIGN_IN.code]
      for (const behavior of ['refuses', 'babbles'] as const) {
        // Everything that a log could print of an error: messages, causes and members.
        const told = inspect(await failure(peer, behavior), {
          depth: Infinity,
          showHidden: true,
          maxStringLength: null,
        })
        for (const secret of unsaid) assert.ok(!told.includes(secret), `an error tells ${secret}`)
      }
    },
  },
]

/** How long the email flow waits for a sender. */
const LONGEST_WAIT_SECONDS = 30

/** Sends a mail, and returns it as it arrived: the newest, and the only new one. */
async function delivered(peer: MailPeer, changes: Partial<Email> = {}): Promise<ArrivedMail> {
  const before = peer.mails.length
  await peer.sender(new FakeClock()).send({ ...MAIL, ...changes })
  assert.equal(peer.mails.length, before + 1, 'one mail arrives')
  return peer.mails.at(-1) ?? { to: [] }
}

/** The error with which a sender rejects. */
async function failure(peer: MailPeer, behavior: PeerBehavior): Promise<unknown> {
  peer.turn(behavior)
  const settled = await peer
    .sender(new FakeClock())
    .send(MAIL)
    .then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
  assert.ok(settled, `a sender says that it sent the mail when the other side ${behavior}`)
  return settled.error
}

/** The outcome after some turns of the event loop; `waiting` if there is no outcome yet. */
async function now(outcome: Promise<string>): Promise<string> {
  const turns = async (left: number): Promise<string> => {
    await new Promise((resolve) => setImmediate(resolve))
    return left > 0 ? turns(left - 1) : 'waiting'
  }
  return Promise.race([outcome, turns(20)])
}

/** The text with uniform line ends, and without line ends at the end: mail servers may change them. */
const lines = (text: string | undefined): string | undefined => text?.replaceAll('\r\n', '\n').trimEnd()

const leaves =
  (parts: readonly MailPart[]) =>
  async (peer: MailPeer): Promise<void> => {
    const mail = await delivered(peer)
    const sent = parts.filter((part) => mail[part] !== undefined)
    alike(sent, [])
  }

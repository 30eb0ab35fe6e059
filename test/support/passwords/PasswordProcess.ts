import type { Browser } from 'authengine/testing'
import { Child } from '../processes/Child.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import type { Kill, Stop } from './Statements.js'

/** A form that a process of the site gets. */
export interface Submission {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, string>>
  /** Where the process is killed. */
  readonly kill?: Kill | undefined
  /** The statement before which the form stops. */
  readonly stop?: Stop | undefined
}

/** The answer to a form. */
export interface Answered {
  readonly status: number
  readonly location: string
  readonly cookies: Readonly<Record<string, string>>
}

/** A form: its path, its fields, and the browser that submits it. */
export type Form = readonly [path: string, fields: Readonly<Record<string, string>>, browser: Browser]

/** Another process of a site with passwords, on the same database. */
export class PasswordProcess {
  private constructor(private readonly child: Child) {}

  /**
   * Starts a process.
   *
   * @param mails - Path of the file for its mails.
   */
  static async start({ at }: Pick<SharedPlace, 'at'>, mails: string): Promise<PasswordProcess> {
    const script = 'test/support/passwords/passwordWorker.ts'
    return new PasswordProcess(await Child.start(script, JSON.stringify(at), mails))
  }

  /** Submits a form. The browser then has the cookies of the answer. */
  async submit([path, fields, browser]: Form, stop?: Stop): Promise<Answered> {
    const cookies = Object.fromEntries(browser.cookies)
    const answered = await this.child.ask<Answered>('submit', { path, fields, cookies, stop } satisfies Submission)
    browser.forget()
    for (const [name, value] of Object.entries(answered.cookies)) browser.plant(name, value)
    return answered
  }

  /**
   * Submits a form, and is killed.
   *
   * @returns How many statements there were; undefined if it was killed before the end.
   */
  async doom([path, fields, browser]: Form, kill: Kill): Promise<number | undefined> {
    const cookies = Object.fromEntries(browser.cookies)
    const asked = this.child.ask('doom', { path, fields, cookies, kill } satisfies Submission)
    const problem = await asked.then(
      () => 'It was not killed.',
      (error: unknown) => String(error),
    )
    if (!problem.includes('SIGKILL')) throw new Error(problem)
    return this.child.notes.get('done') as number | undefined
  }

  /** Resolves when the form stopped. */
  async stopped(): Promise<void> {
    await this.child.ask('stopped')
  }

  /** Lets the form continue. */
  async go(): Promise<void> {
    await this.child.ask('go')
  }

  /** Lets the process end. */
  close(): Promise<void> {
    return this.child.close()
  }
}

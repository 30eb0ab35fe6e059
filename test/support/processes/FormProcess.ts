import type { Browser } from 'authengine/testing'
import { Child } from './Child.js'
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
  /** The time of the process, in milliseconds since 1970. Default: it stays. */
  readonly now?: number | undefined
}

/** The answer to a form. */
export interface Answered {
  readonly status: number
  readonly location: string
  readonly text: string
  readonly cookies: Readonly<Record<string, string>>
}

/** A form: its path, its fields, and the browser that submits it. */
export type Form = readonly [path: string, fields: Readonly<Record<string, string>>, browser: Browser]

/** Another process of a site, on the same database. */
export class FormProcess {
  private constructor(private readonly child: Child) {}

  /**
   * Starts a process.
   *
   * @param script - Path of its script, which calls `serveForms`.
   * @param mails - Path of the file for its mails.
   */
  static async start(script: string, { at }: Pick<SharedPlace, 'at'>, mails: string): Promise<FormProcess> {
    return new FormProcess(await Child.start(script, JSON.stringify(at), mails))
  }

  /**
   * Submits a form. The browser then has the cookies of the answer.
   *
   * @param stop - The statement before which it stops. Default: none.
   * @param now - The time of the process. Default: it stays.
   */
  async submit([path, fields, browser]: Form, stop?: Stop, now?: Date): Promise<Answered> {
    const cookies = Object.fromEntries(browser.cookies)
    const submission: Submission = { path, fields, cookies, stop, now: now?.getTime() }
    const answered = await this.child.ask<Answered>('submit', submission)
    browser.forget()
    for (const [name, value] of Object.entries(answered.cookies)) browser.plant(name, value)
    return answered
  }

  /**
   * Submits a form, and is killed.
   *
   * @returns How many statements there were; undefined if it was killed before the end.
   */
  async doom([path, fields, browser]: Form, kill: Kill, now?: Date): Promise<number | undefined> {
    const cookies = Object.fromEntries(browser.cookies)
    const submission: Submission = { path, fields, cookies, kill, now: now?.getTime() }
    const asked = this.child.ask('doom', submission)
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

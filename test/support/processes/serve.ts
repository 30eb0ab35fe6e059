import { createInterface } from 'node:readline'
import type { Said } from './Child.js'

/** The functions that answer questions, by question. */
export type Answers = Readonly<Record<string, (argument: never) => unknown>>

interface Question {
  readonly id: number
  readonly question: string
  readonly argument: never
}

/** Answers the questions of the parent process concurrently; ends when the parent process has ended. */
export function serve(answers: Answers): void {
  const lines = createInterface(process.stdin)
  lines.on('line', (line) => void answer(answers, JSON.parse(line) as Question))
  lines.once('close', () => process.exit())
  say({ id: 0 })
}

/** Sends a note to the parent process. */
export const note = (name: string, value: unknown): void => {
  say({ note: name, value })
}

async function answer(answers: Answers, { argument, id, question }: Question): Promise<void> {
  try {
    const value = await answers[question]?.(argument)
    say({ id, value })
  } catch (error) {
    say({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

const say = (said: Said): void => {
  process.stdout.write(`${JSON.stringify(said)}\n`)
}

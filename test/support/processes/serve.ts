import { createInterface } from 'node:readline'
import type { Said } from './Child.js'

/** What a process answers, by question. */
export type Answers = Readonly<Record<string, (argument: never) => unknown>>

interface Question {
  readonly id: number
  readonly question: string
  readonly argument: never
}

/** Answers what the process that started this one asks, as many questions at once as it likes; ends when it is gone. */
export function serve(answers: Answers): void {
  const lines = createInterface(process.stdin)
  lines.on('line', (line) => void answer(answers, JSON.parse(line) as Question))
  lines.once('close', () => process.exit())
  say({ id: 0 })
}

/** Tells the process that started this one something it did not ask for. */
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

import type { Command } from 'commander'

/** Adds examples to the help of a command. */
export const examples = (command: Command, lines: readonly string[]): Command =>
  command.addHelpText('after', ['', 'Examples:', ...lines.map((line) => `  $ npx ${line}`)].join('\n'))

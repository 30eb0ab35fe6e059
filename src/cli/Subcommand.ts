import type { Command } from 'commander'

/** One of the commands. */
export interface Subcommand {
  /**
   * Adds it to the command line.
   *
   * @param program - What it is added to.
   * @param end - Takes the exit code.
   */
  addTo(program: Command, end: (code: number) => void): void
}

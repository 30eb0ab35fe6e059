import type { Command } from 'commander'

/** A command of the command line. */
export interface Subcommand {
  /**
   * Adds the command to the command line.
   *
   * @param program - The command line.
   * @param end - Receives the exit code.
   */
  addTo(program: Command, end: (code: number) => void): void
}

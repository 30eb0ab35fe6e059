/** Ports for servers whose port is an option. */
export const { freePort, freePorts } = (await import(`${process.cwd()}/.config/freePort.mjs`)) as {
  freePort: () => Promise<number>
  freePorts: (count: number) => Promise<number[]>
}

/** Free ports for servers that are started with a given port. */
export const { freePort, freePorts } = (await import(`${process.cwd()}/.config/freePort.mjs`)) as {
  freePort: () => Promise<number>
  freePorts: (count: number) => Promise<number[]>
}

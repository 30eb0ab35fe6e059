import { connect } from 'node:net'

/** Waits until a server on this machine accepts connections. */
export async function listening(port: number): Promise<void> {
  while (!(await takesConnections(port))) await new Promise((resolve) => setTimeout(resolve, 50))
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (open: boolean) => (): void => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', answer(true)).once('error', answer(false))
  })

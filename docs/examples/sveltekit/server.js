// The adapter assumes HTTPS unless a header says otherwise, so this server sets the header if there is no proxy.
import { createServer } from 'node:http'

process.env.PROTOCOL_HEADER ??= 'x-forwarded-proto'
const { handler } = await import('./build/handler.js')

const server = createServer((request, response) => {
  request.headers['x-forwarded-proto'] ??= 'http'
  handler(request, response)
})
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')

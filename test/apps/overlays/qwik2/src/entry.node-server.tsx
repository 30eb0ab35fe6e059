import { createServer } from 'node:http'
import { createQwikRouter } from '@qwik.dev/router/middleware/node'
import render from './entry.ssr'

const { router, staticFile } = createQwikRouter({ render })
const port = Number(process.env['PORT'] ?? 3000)

createServer((req, res) => {
  void staticFile(req, res, () => {
    void router(req, res, () => {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    })
  })
}).listen(port, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${port}`)
})

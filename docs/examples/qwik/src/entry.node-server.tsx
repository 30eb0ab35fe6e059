import { createServer } from 'node:http'
import { createQwikCity } from '@builder.io/qwik-city/middleware/node'
import qwikCityPlan from '@qwik-city-plan'
import { manifest } from '@qwik-client-manifest'
import render from './entry.ssr'

const { router, staticFile } = createQwikCity({ render, qwikCityPlan, manifest })
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

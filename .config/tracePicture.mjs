// Draws the trace of a sign-in for the guide on telemetry. Run "npm run pictures" after a build. The demo runs, a user
// signs in with its OpenID provider in Chromium, and the SDK of OpenTelemetry collects the spans.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { opentelemetry } from '@authengine/opentelemetry'
import { chromium } from 'playwright-core'
import { startDemo } from '../docs/examples/demo/dist/startDemo.js'
import { chromiumPath } from './chromium.mjs'
import { root } from './workspace.mjs'

const spans = await spansOfSignIn()
const requests = [
  ['authengine signin', 'redirect'],
  ['authengine callback', 'signed-in'],
].map(([name, outcome]) =>
  spans.find((span) => span.name === name && span.attributes['authengine.outcome'] === outcome),
)
writeFileSync(join(root, 'docs/media/trace-oidc.svg'), picture(requests.map((request) => rowsOf(request))))

async function spansOfSignIn() {
  const exporter = new InMemorySpanExporter()
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
  const folder = mkdtempSync(join(tmpdir(), 'authengine-trace-'))
  const secret = 'for pictures only, without any user'
  const demo = await startDemo({ port: 0, folder, secret, plugins: [opentelemetry()] })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    // The first sign-in compiles code and fetches the metadata of the provider. The second one is like most.
    for (const name of ['Robin Ray', 'Kim Stone']) {
      exporter.reset()
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${demo.origin}/auth/signin`)
      await page.getByRole('button', { name: 'Sign in with Local ID' }).click()
      await page.getByRole('button', { name }).click()
      await page.waitForURL(`${demo.origin}/`)
    }
    return exporter.getFinishedSpans()
  } finally {
    await browser.close()
    await demo.close()
    rmSync(folder, { recursive: true })
  }
}

/** The span and all below it, from top to bottom. */
function rowsOf(span, depth = 0, from = milliseconds(span.startTime)) {
  const { spanId } = span.spanContext()
  const children = spans
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId)
    .toSorted((one, other) => milliseconds(one.startTime) - milliseconds(other.startTime))
  const row = {
    name: span.name.replace(/^authengine (?=.)/, depth === 0 ? '$&' : ''),
    fact: span.attributes['server.address'] ?? span.attributes['authengine.outcome'] ?? '',
    kind: span.attributes['authengine.operation.kind'],
    depth,
    starts: milliseconds(span.startTime) - from,
    took: milliseconds(span.duration),
  }
  return [row, ...children.flatMap((child) => rowsOf(child, depth + 1, from))]
}

function milliseconds([seconds, nanoseconds]) {
  return seconds * 1e3 + nanoseconds / 1e6
}

function picture(groups) {
  const [ROW, LEFT, WIDTH] = [24, 350, 880]
  const bars = WIDTH - LEFT - 90
  const drawn = []
  let y = 20
  for (const rows of groups) {
    const scale = bars / rows[0].took
    for (const { depth, fact, kind, name, starts, took } of rows) {
      const x = LEFT + starts * scale
      const width = Math.max(took * scale, 2)
      drawn.push(
        `<text class="${depth === 0 ? 'b' : ''}" x="${24 + depth * 18}" y="${y + 15}">${name}</text>`,
        fact && `<text class="s e" x="${LEFT - 12}" y="${y + 15}">${fact}</text>`,
        `<rect class="${kind}" x="${x.toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="14" rx="2"/>`,
        `<text class="s" x="${(x + width + 6).toFixed(1)}" y="${y + 15}">${took.toFixed(1)} ms</text>`,
      )
      y += ROW
    }
    y += ROW
  }
  const height = y
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
  <title id="title">Trace of a sign-in with OpenID Connect</title>
  <desc id="desc">${groups.map((rows) => rows.map(({ name, took }) => `${name}, ${took.toFixed(1)} milliseconds`).join('; ')).join('. ')}.</desc>
  <style>
    .page { fill: #ffffff; stroke: #d0d7de }
    text { fill: #1f2328; font: 14px system-ui, -apple-system, 'Segoe UI', sans-serif }
    .b { font-weight: 600 }
    .s { font-size: 12.5px; fill: #59636e }
    .e { text-anchor: end }
    .request { fill: #57606a }
    .step { fill: #0969da }
    .outgoing { fill: #bc4c00 }
    .database { fill: #1a7f37 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; stroke: #3d444d }
      text { fill: #f0f6fc }
      .s { fill: #9198a1 }
      .request { fill: #9198a1 }
      .step { fill: #4493f8 }
      .outgoing { fill: #db6d28 }
      .database { fill: #3fb950 }
    }
  </style>
  <rect class="page" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
  ${drawn.filter(Boolean).join('\n  ')}
</svg>
`
}

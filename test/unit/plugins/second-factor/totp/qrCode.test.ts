import { describe, expect, it } from '@jest/globals'
import jsQR from 'jsqr'
import { keyUri } from '../../../../../plugins/second-factor/src/totp/keyUri.js'
import { qrCode } from '../../../../../plugins/second-factor/src/totp/qrCode.js'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const URI = keyUri(SECRET, { issuer: 'Example', account: 'ann@example.test' })
const QUIET_ZONE = 4
/** Pixels of a module. */
const SCALE = 4
/** As long as a URI becomes. */
const LONGEST = keyUri(SECRET, { issuer: '日'.repeat(64), account: '本'.repeat(64) })

/** A vertical line of a path, and whether it leads down. */
interface Edge {
  readonly x: number
  readonly top: number
  readonly bottom: number
  readonly winding: 1 | -1
}

/** The vertical lines of a path that consists of straight lines. */
function edgesOf(path: string): readonly Edge[] {
  return path
    .split('Z')
    .filter(Boolean)
    .flatMap((outline) => {
      expect(outline).toMatch(/^M\d+ \d+(?:L\d+ \d+)*$/)
      const points = outline
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number])
      return points.flatMap(([x, y], at): Edge[] => {
        const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y]
        if (x !== nextX) return []
        return [{ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY), winding: y < nextY ? 1 : -1 }]
      })
    })
}

/** Which modules of a row a path covers, by the non-zero rule, which is the default of SVG. */
function coveredIn(edges: readonly Edge[], y: number, modules: number): readonly boolean[] {
  const crossed = edges.filter(({ bottom, top }) => top <= y && bottom > y)
  const windingAt = (x: number): number => crossed.reduce((sum, edge) => (edge.x <= x ? sum + edge.winding : sum), 0)
  return Array.from({ length: modules }, (_, at) => windingAt(at - QUIET_ZONE) !== 0)
}

interface Picture {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  /** The dark modules in the margin. */
  readonly inMargin: number
}

/** Draws the modules of a QR code as pixels. */
function drawn(svg: string): Picture {
  const [, left, top, size = '', height] = /viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"/.exec(svg) ?? []
  expect([left, top, height]).toEqual([String(-QUIET_ZONE), String(-QUIET_ZONE), size])
  const edges = edgesOf(/<path d="([^"]*)"/.exec(svg)?.[1] ?? '')
  const modules = Number(size)
  const width = modules * SCALE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  let inMargin = 0
  for (let y = 0; y < modules; y++) {
    for (const [x, isDark] of coveredIn(edges, y - QUIET_ZONE, modules).entries()) {
      if (!isDark) continue
      if (Math.min(x, y, modules - 1 - x, modules - 1 - y) < QUIET_ZONE) inMargin++
      for (let pixel = 0; pixel < SCALE * SCALE; pixel++) {
        const at = (y * SCALE + Math.floor(pixel / SCALE)) * width + x * SCALE + (pixel % SCALE)
        pixels.set([0, 0, 0], at * 4)
      }
    }
  }
  return { pixels, width, inMargin }
}

describe('a QR code', () => {
  it.each([
    ['a usual key', URI],
    ['the longest key', LONGEST],
  ])('contains %s', async (_what, uri) => {
    const { inMargin, pixels, width } = drawn(await qrCode(uri))
    expect(jsQR.default(pixels, width, width)?.data).toBe(uri)
    expect(inMargin).toBe(0)
  })

  it('has a white background and a quiet zone of four modules, so that it is read on dark pages', async () => {
    const svg = await qrCode(URI)
    const [, size = ''] = /viewBox="-4 -4 (\d+) /.exec(svg) ?? []
    // A QR code has 21 modules, and four more for each further version.
    expect((Number(size) - 8 - 21) % 4).toBe(0)
    expect(svg).toContain(`<rect x="-4" y="-4" width="${size}" height="${size}" fill="#fff">`)
    expect(svg).toMatch(/<path [^>]*fill="#000"/)
  })

  it('has nothing that the content security policy of the pages refuses, and nothing that runs or loads', async () => {
    const svg = await qrCode(URI)
    expect([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name)).toEqual(['svg', 'rect', 'path'])
    expect(svg).not.toMatch(/style|script|href|url\(|\son\w+=|<!|&/i)
    expect(svg).not.toContain(SECRET)
  })
})

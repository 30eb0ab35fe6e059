import type { EndpointParams } from '../../providers/endpoints.js'

/** Parameters as a server reads them; objects as JSON. */
export function textsOf(params: EndpointParams = {}): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    texts.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return texts
}

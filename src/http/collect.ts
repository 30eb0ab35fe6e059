/**
 * The bytes of a stream, as long as there are no more than `limit`.
 *
 * @param tooMany - Makes the error to throw otherwise; the rest of the stream is not read.
 */
export async function collect(
  stream: AsyncIterable<Uint8Array>,
  limit: number,
  tooMany: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  const keep = (chunk: Uint8Array): void => {
    length += chunk.byteLength
    if (length > limit) throw tooMany()
    chunks.push(chunk)
  }
  if (stream instanceof ReadableStream) await each(stream as ReadableStream<Uint8Array>, keep)
  else for await (const chunk of stream) keep(chunk)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** What `for await` does with a stream, which makes twice as many promises. */
async function each(stream: ReadableStream<Uint8Array>, use: (chunk: Uint8Array) => void): Promise<void> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) use(part.value)
  } catch (error) {
    await reader.cancel().catch(() => undefined)
    throw error
  } finally {
    reader.releaseLock()
  }
}

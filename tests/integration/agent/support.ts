import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server of one file, which answers Range requests; `answer` may take a request over by returning true. */
export const serveFile = async (
  content: Buffer,
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => boolean = () => false,
) => {
  const ranges: (string | undefined)[] = []
  const server = createServer((request, response) => {
    ranges.push(request.headers.range)
    if (answer(request, response, ranges.length)) return
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const range = `bytes ${start}-${content.length - 1}/${content.length}`
    const headers = { 'content-length': content.length - start, ...(start > 0 && { 'content-range': range }) }
    response.writeHead(start > 0 ? 206 : 200, headers)
    response.end(content.subarray(start))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`, ranges }
}

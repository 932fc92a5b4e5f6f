import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leanSdk } from '#infra/leanSdk.ts'
import { root } from '#infra/root.ts'

/** Signs something at an address, and returns the failure. */
const source = `
import { KMSClient, SignCommand } from '@aws-sdk/client-kms'
export const failureAt = async endpoint => {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const client = new KMSClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 })
  return client.send(new SignCommand({ KeyId: 'k', Message: new Uint8Array(1) })).catch(error => error)
}
`

const server = createServer((_, response) => {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify({ __type: 'com.amazonaws.kms#KMSInvalidStateException', message: 'It is disabled' }))
})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-lean-'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

describe('a client of which the bundle has no errors', () => {
  it('fails with the name and the message that AWS gives', async () => {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: root },
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      plugins: [leanSdk],
      write: false,
    })
    const bundle = outputFiles[0]?.text ?? ''
    expect(bundle).not.toContain('CloudHsmClusterInUseException')
    const file = path.join(folder, 'client.mjs')
    await writeFile(file, bundle)
    const { failureAt } = (await import(pathToFileURL(file).href)) as {
      failureAt: (endpoint: string) => Promise<Error>
    }
    const failure = await failureAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(failure).toMatchObject({ name: 'KMSInvalidStateException', message: 'It is disabled' })
  })
})

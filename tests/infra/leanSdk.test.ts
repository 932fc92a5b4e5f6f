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

/** For several AWS clients: a call, and an error class from the client's package that no bundle should contain. */
const calls: readonly (readonly [name: string, client: string, call: string, unused: string])[] = [
  ['kms', 'KMSClient', "SignCommand({ KeyId: 'k', Message: new Uint8Array(1) })", 'CloudHsmClusterInUseException'],
  ['secrets-manager', 'SecretsManagerClient', "GetSecretValueCommand({ SecretId: 's' })", 'PublicPolicyException'],
  [
    'firehose',
    'FirehoseClient',
    "PutRecordBatchCommand({ DeliveryStreamName: 's', Records: [] })",
    'ConcurrentModificationException',
  ],
]

/** Returns the source of a module that makes a call to an endpoint and returns the error. */
const sourceOf = ([name, client, call]: (typeof calls)[number]): string => `
import { ${client}, ${call.split('(')[0]} } from '@aws-sdk/client-${name}'
export const failureAt = async endpoint => {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const client = new ${client}({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 })
  return client.send(new ${call}).catch(error => error)
}
`

const server = createServer((_, response) => {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify({ __type: 'com.amazonaws#InvalidStateException', message: 'It is disabled' }))
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

describe('an AWS client that is bundled without its error classes', () => {
  it.each(calls)('fails with the same error name and message as AWS returns, for the call %s', async (...call) => {
    const [name, , , unused] = call
    const { outputFiles } = await build({
      stdin: { contents: sourceOf(call), resolveDir: root },
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
      plugins: [leanSdk],
      write: false,
    })
    const bundle = outputFiles[0]?.text ?? ''
    expect(bundle).not.toContain(unused)
    const file = path.join(folder, `${name}.mjs`)
    await writeFile(file, bundle)
    const { failureAt } = (await import(pathToFileURL(file).href)) as {
      failureAt: (endpoint: string) => Promise<Error>
    }
    const failure = await failureAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(failure).toMatchObject({ name: 'InvalidStateException', message: 'It is disabled' })
  })
})

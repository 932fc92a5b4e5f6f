import { randomBytes, sign } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CreateJobCommand } from '@aws-sdk/client-iot'
import { describe, expect, it } from 'vitest'
import type { JobManifest } from '#shared/contract/jobDocument.ts'
import { eventually } from '#tests/support/eventually.ts'
import { manifestFor, newSigner, sha256, signed, type Signer } from '#tests/support/agent/signedDocument.ts'
import { arn, openIot } from '#tests/integration/local/aws/iot/jobsSupport.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'
import { startChild } from '#tests/integration/local/support/childProcess.ts'
import { serveFile } from './support.ts'

const agentScript = new URL('../../../scripts/agent.ts', import.meta.url)
const content = randomBytes(200_000)

const node = (code: string, ...args: string[]): string[] => [process.execPath, '-e', code, ...args]

/** Takes the version over, which the other command then says. */
const installs = `const fs = require('node:fs'); fs.readFileSync(process.argv[1]); fs.writeFileSync('../../installed', process.argv[2])`

/** A laboratory: the broker, a signer of content, and one instrument whose agent is a process of its own. */
const openLab = async ({
  byPassword = false,
  install = installs,
  installMinutes = 1,
  checkMinutes = 0.001,
  ready = '',
} = {}) => {
  const signer = newSigner()
  const iot = await openIot({ contentKeys: signer.keys })
  const folder = path.join(await temporaryDirectory(), 'agent')
  await mkdir(folder)
  const claim = JSON.parse(await readFile(path.join(iot.folder, 'devices.json'), 'utf8')) as { claim: string }
  const pem = (name: string): string => path.join(iot.tlsFolder, name)
  const broker = byPassword
    ? { host: '127.0.0.1', port: iot.broker.port, claimPassword: claim.claim }
    : {
        host: '127.0.0.1',
        port: iot.broker.tlsPort,
        ca: pem('ca.pem'),
        claimCertificate: pem('claim.pem'),
        claimKey: pem('claim-key.pem'),
      }
  const config = path.join(folder, 'config.json')
  await writeFile(
    config,
    JSON.stringify({
      name: 'LAB-1',
      model: 'Orbit',
      folder: '.',
      broker,
      install: node(install, '{file}', '{version}'),
      version: node(`console.log(require('node:fs').readFileSync('installed', 'utf8'))`),
      ...(ready !== '' && { ready: node(ready) }),
      jitterSeconds: 0,
      deadlineMinutes: { download: 1, install: installMinutes, check: checkMinutes },
    }),
  )
  const start = () => startChild(agentScript, config)
  const create = async (url: string, change: Partial<JobManifest> = {}, by: Signer = signer) => {
    const jobId = `job-${change.version ?? 2}-${change.counter ?? 10}`
    const manifest = manifestFor('', { size: content.length, sha256: sha256(content), ...change })
    const document = JSON.stringify(signed(manifest, by.privateKey, url))
    await iot.iot.send(new CreateJobCommand({ jobId, targets: [arn('thing', 'LAB-1')], document }))
    return jobId
  }
  /** The agent repeats a request whose answer was lost only after up to 38 seconds. */
  const ended = (jobId: string) =>
    eventually(`${jobId} has ended`, async () => {
      const execution = iot.jobs.store.execution('LAB-1', jobId)
      return execution && !['QUEUED', 'IN_PROGRESS'].includes(execution.status) && execution
    })
  const installed = () => readFile(path.join(folder, 'installed'), 'utf8')
  return { ...iot, signer, folder, start, create, ended, installed }
}

type Lab = Awaited<ReturnType<typeof openLab>>

const reportedOf = ({ messages }: Lab, kind: string): Record<string, unknown>[] =>
  messages
    .filter(({ topic }) => topic === `instruments/LAB-1/${kind}`)
    .map(({ payload }) => JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>)

/** A process that has ended has no working folder, though nobody may have asked for its end yet. */
const hasEnded = (pid: number): Promise<boolean> =>
  readlink(`/proc/${pid}/cwd`).then(
    () => false,
    () => true,
  )

describe("the agent on an instrument's workstation", () => {
  it.each([
    ['a certificate', false],
    ['a password', true],
  ])('enrols with %s, reports readings, and installs signed content', async (_, byPassword) => {
    const lab = await openLab({ byPassword })
    await lab.start()
    // The first output of the agent may also be that a connection has failed.
    const registration = await eventually('it registers', async () => reportedOf(lab, 'registration')[0])
    expect(registration).toMatchObject({ modelName: 'Orbit', serialNumber: 'LAB-1' })
    const { url } = await serveFile(content)
    expect(await lab.ended(await lab.create(url))).toMatchObject({
      status: 'SUCCEEDED',
      statusDetails: { reason: 'Version 2 is installed' },
    })
    expect(await lab.installed()).toBe('2')
    const phases = new Set(reportedOf(lab, 'jobs').map(({ jobName, phase }) => `${String(jobName)}: ${String(phase)}`))
    expect([...phases]).toEqual(['Update-pump: download', 'Update-pump: install', 'Update-pump: check'])
    expect(await readdir(path.join(lab.folder, 'work'))).toEqual([])
    expect(await readdir(path.join(lab.folder, 'downloads'))).toEqual([])
    expect((await stat(path.join(lab.folder, 'agent.json'))).mode & 0o777).toBe(0o600)
  })

  it('sends its spooled messages in order, including those that were written while the agent was not running', async () => {
    const lab = await openLab()
    const agent = await lab.start()
    await agent.kill()
    const spool = path.join(lab.folder, 'spool')
    for (const number of [1, 2, 3]) {
      const payload = { timestamp: new Date().toISOString(), category: 'MassSpec', readings: { number } }
      await writeFile(path.join(spool, `${number}.tmp`), JSON.stringify({ kind: 'readings', payload }))
      await rename(path.join(spool, `${number}.tmp`), path.join(spool, `${number}.json`))
    }
    await writeFile(path.join(spool, '4.json'), 'no message')
    await lab.start()
    await eventually('the spool is empty', async () => (await readdir(spool)).join() === 'refused')
    expect(reportedOf(lab, 'readings').map(({ readings }) => readings)).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ])
    expect(await readdir(path.join(spool, 'refused'))).toEqual(['4.json'])
  })

  it('refuses content that is unsigned, modified, outdated or for another model, says why, and takes the next job', async () => {
    const lab = await openLab()
    await lab.start()
    const { url } = await serveFile(content)
    const refused = [
      await lab.create(url, { counter: 1 }, newSigner()),
      await lab.create(url, { counter: 2, target: { model: 'Other' } }),
      await lab.create(url, { counter: 3, keyId: 'key-9' }),
    ]
    for (const jobId of refused) expect(await lab.ended(jobId)).toMatchObject({ status: 'REJECTED' })
    expect(await lab.ended(await lab.create(url, { counter: 4, sha256: sha256('other') }))).toMatchObject({
      status: 'FAILED',
      statusDetails: {
        reason: 'The downloaded file has another SHA-256 than the manifest says. Upload the file again, for a new job',
      },
    })
    expect(await lab.ended(await lab.create(url, { counter: 5 }))).toMatchObject({ status: 'SUCCEEDED' })
    const rollback = await lab.ended(await lab.create(url, { counter: 4, version: '3' }))
    expect(rollback.statusDetails['reason']).toMatch(/older than that of the last installation/)
  })

  it('trusts a new signing key only if a key that it already trusts has signed the new list of keys', async () => {
    const lab = await openLab()
    await lab.start()
    const { url } = await serveFile(content)
    const newKey = newSigner('key-2')
    const early = await lab.create(url, { keyId: 'key-2', counter: 1 }, newKey)
    expect(await lab.ended(early)).toMatchObject({ status: 'REJECTED' })
    const list = Buffer.from(JSON.stringify({ keys: newKey.keys, counter: 1 }))
    const signature = sign('sha256', list, lab.signer.privateKey).toString('base64')
    const message = { list: list.toString('base64'), keyId: 'key-1', signature }
    await lab.broker.publish('instruments/LAB-1/keys', JSON.stringify(message))
    const stateFile = path.join(lab.folder, 'agent.json')
    await eventually('the list is kept', async () => (await readFile(stateFile, 'utf8')).includes('"keysCounter": 1'))
    expect(await lab.ended(await lab.create(url, { keyId: 'key-2', counter: 2 }, newKey))).toMatchObject({
      status: 'SUCCEEDED',
    })
    expect(await lab.ended(await lab.create(url, { version: '3', counter: 3 }))).toMatchObject({ status: 'REJECTED' })
  })

  it('fails a job whose installer hangs or does not install the version, and takes the next job', async () => {
    const install = `if (process.argv[2] === '3') setInterval(() => {}, 1000); else if (process.argv[2] === '4') process.exit(0); else {${installs}}`
    // The other two installers must end within this time on a busy computer, too.
    const lab = await openLab({ install, installMinutes: 0.2 })
    await lab.start()
    const { url } = await serveFile(content)
    const [hanging, useless, good] = [
      await lab.create(url, { version: '3', counter: 11 }),
      await lab.create(url, { version: '4', counter: 12 }),
      await lab.create(url, { version: '5', counter: 13 }),
    ]
    expect((await lab.ended(hanging)).statusDetails['reason']).toBe(
      'The installer did not end within 0.2 minutes, and was stopped',
    )
    expect((await lab.ended(useless)).statusDetails['reason']).toBe(
      'After the installation, the instrument reports version unknown, not 4',
    )
    expect(await lab.ended(good)).toMatchObject({ status: 'SUCCEEDED' })
  })

  it('resumes a download with the stored bytes after it was killed', async () => {
    const lab = await openLab()
    const { url, ranges } = await serveFile(content, (_, response, count) => {
      if (count > 1) return false
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 100_000))
      return true
    })
    const agent = await lab.start()
    const jobId = await lab.create(url)
    const part = path.join(lab.folder, 'downloads', sha256(content))
    await eventually('half of it is there', async () => (await stat(part)).size === 100_000)
    await agent.kill()
    await lab.start()
    expect(await lab.ended(jobId)).toMatchObject({ status: 'SUCCEEDED', executionNumber: 1 })
    expect(ranges).toEqual([undefined, 'bytes=100000-'])
  })

  it('continues after it was killed in the middle of an installation, and ends the installer that is still running', async () => {
    const hangsOnce = `const fs = require('node:fs')
      if (fs.existsSync('../../begun')) {${installs}} else {
        fs.writeFileSync('../../begun', String(process.pid)); setInterval(() => {}, 1000)
      }`
    const lab = await openLab({ install: hangsOnce })
    const { url } = await serveFile(content)
    const agent = await lab.start()
    const jobId = await lab.create(url)
    const begun = path.join(lab.folder, 'begun')
    const pid = Number(await eventually('the installer runs', () => readFile(begun, 'utf8')))
    await agent.kill()
    await lab.start()
    expect(await lab.ended(jobId)).toMatchObject({ status: 'SUCCEEDED', executionNumber: 1 })
    await eventually('the installer that was left has ended', () => hasEnded(pid))
  })

  it('does not install a version again after a restart, even if the instrument does not report that version yet', async () => {
    const starts = `const fs = require('node:fs'); fs.appendFileSync('../../runs', 'x')`
    const lab = await openLab({ install: starts, checkMinutes: 1 })
    const { url } = await serveFile(content)
    const agent = await lab.start()
    const jobId = await lab.create(url)
    const phases = () => reportedOf(lab, 'jobs').map(({ phase }) => phase)
    await eventually('the version is read back', async () => phases().includes('check'))
    await agent.kill()
    const reported = phases().length
    await lab.start()
    await eventually('the work goes on', async () => phases().length > reported)
    await writeFile(path.join(lab.folder, 'installed'), '2')
    expect(await lab.ended(jobId)).toMatchObject({ status: 'SUCCEEDED', executionNumber: 1 })
    expect(phases().slice(reported)).toEqual(['check'])
    expect(await readFile(path.join(lab.folder, 'runs'), 'utf8')).toBe('x')
  })

  it('keeps a job waiting while the instrument is busy, and says what the job is waiting for', async () => {
    const ready = `process.exit(require('node:fs').existsSync('free') ? 0 : (console.log('the end of run 7'), 1))`
    const lab = await openLab({ ready })
    await lab.start()
    const { url } = await serveFile(content)
    const jobId = await lab.create(url)
    await eventually('it says what it waits for', async () => reportedOf(lab, 'jobs').length > 0)
    expect(reportedOf(lab, 'jobs')[0]).toMatchObject({
      jobName: 'Update-pump',
      phase: 'waiting',
      waitingFor: 'the end of run 7',
    })
    expect(lab.jobs.store.execution('LAB-1', jobId)?.status).toBe('QUEUED')
    await writeFile(path.join(lab.folder, 'free'), '')
    lab.broker.disconnect('LAB-1')
    expect(await lab.ended(jobId)).toMatchObject({ status: 'SUCCEEDED' })
  })

  it('installs a mandatory update even if the instrument is never ready', async () => {
    const lab = await openLab({ ready: `console.log('the end of run 7'); process.exit(1)` })
    await lab.start()
    const { url } = await serveFile(content)
    expect(await lab.ended(await lab.create(url, { mandatory: true }))).toMatchObject({ status: 'SUCCEEDED' })
    expect(await lab.installed()).toBe('2')
    expect(reportedOf(lab, 'jobs').map(({ phase }) => phase)).not.toContain('waiting')
  })

  it('does not install while a sample that started during the download is still running', async () => {
    // The instrument is busy once, when it is asked after the download.
    const ready = `const fs = require('node:fs')
      if (!fs.existsSync('downloads') || fs.existsSync('was-busy')) process.exit(0)
      fs.writeFileSync('was-busy', ''); console.log('the end of run 8'); process.exit(1)`
    const lab = await openLab({ ready })
    await lab.start()
    const { url } = await serveFile(content)
    expect(await lab.ended(await lab.create(url))).toMatchObject({ status: 'SUCCEEDED' })
    const reported = reportedOf(lab, 'jobs').map(({ phase, waitingFor }) => [phase, waitingFor])
    expect(reported.filter(([phase]) => phase !== 'download')).toEqual([
      ['waiting', 'the end of run 8'],
      ['install', undefined],
      ['check', undefined],
    ])
  })

  it('ends the installer at once if its job is cancelled', async () => {
    const lab = await openLab({
      install: `require('node:fs').writeFileSync('../../begun', String(process.pid)); setInterval(() => {}, 1000)`,
    })
    await lab.start()
    const { url } = await serveFile(content)
    const jobId = await lab.create(url)
    const begun = path.join(lab.folder, 'begun')
    const pid = Number(await eventually('the installer runs', () => readFile(begun, 'utf8')))
    await lab.jobs.service.cancel(jobId, true, {})
    await eventually('the installer has ended', () => hasEnded(pid))
    expect(lab.jobs.store.execution('LAB-1', jobId)?.status).toBe('CANCELED')
  })
})

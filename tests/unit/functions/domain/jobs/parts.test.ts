import { describe, expect, it } from 'vitest'
import { jobDocumentBytesLimit, JobDocument, JobManifest } from '#shared/contract/jobDocument.ts'
import { makeContentKey, contentOfKey } from '#functions/domain/jobs/contentKey.ts'
import { buildJobDocument, linkPlaceholder, manifestBytes, buildJobManifest } from '#functions/domain/jobs/document.ts'
import { makeModelGroupName } from '#functions/domain/jobs/modelGroup.ts'
import { computeIotJobId, splitTargets } from '#functions/domain/jobs/jobPart.ts'
import { storedJob } from '#tests/support/stored/storedJob.ts'

const names = (count: number, length = 8): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, '0'))

describe('the parts of a content job', () => {
  it('are one per model and one per hundred instruments', () => {
    const parts = splitTargets(['A', 'B'], names(201))
    expect(parts.slice(0, 2)).toEqual([{ model: 'A' }, { model: 'B' }])
    expect(parts.slice(2).map(part => ('model' in part ? 0 : part.deviceSerialNumbers.length))).toEqual([100, 100, 1])
  })

  it('have ids that AWS IoT accepts, are unique and stay constant', () => {
    const ids = [1, 2].map(counter => computeIotJobId('benchwatch-longeststage-', 'j'.repeat(60), counter))
    for (const id of ids) expect(id).toMatch(/^benchwatch-longeststage-[0-9a-f]{24}$/)
    expect(new Set(ids).size).toBe(2)
    expect(computeIotJobId('benchwatch-longeststage-', 'j'.repeat(60), 1)).toBe(ids[0])
  })
})

describe('the thing group of a model', () => {
  it('is named after the stage and the model', () => {
    expect(makeModelGroupName('benchwatch-prod-', 'Orbit')).toBe('benchwatch-prod-model-Orbit')
  })

  it('has a unique name of at most 128 characters, even for a long model name', () => {
    const [one, other] = ['x', 'y'].map(end => makeModelGroupName('benchwatch-prod-', 'm'.repeat(127) + end))
    expect(one?.length).toBeLessThanOrEqual(128)
    expect(one).not.toBe(other)
  })
})

describe('the document of a job', () => {
  const job = storedJob('j'.repeat(60), {
    fileName: 'f'.repeat(100),
    size: 50 * 1024 ** 3,
    serialNumbers: names(100, 128),
    operation: 'update',
    version: '9'.repeat(32),
    mandatoryUpdate: true,
  })
  const [target = { model: 'A' }] = splitTargets([], job.serialNumbers)
  const jobPart = { iotJobId: 'x', target, counter: 1_800_000_000_000, state: 'pending' } as const
  const madeAt = Date.UTC(2027, 5, 1)
  const manifest = buildJobManifest(job, jobPart, 'k'.repeat(100), madeAt)

  it('has a manifest in the form that instruments check', () => {
    expect(JobManifest.parse(JSON.parse(manifestBytes(manifest).toString()))).toEqual(manifest)
    expect(manifest).toMatchObject({ counter: 1_800_000_000_000, mandatory: true })
  })

  it('is valid for a year from its creation, even for a retry of an older job', () => {
    expect(manifest.expiresAt).toBe('2028-05-31T00:00:00.000Z')
  })

  it('is no longer than AWS IoT accepts, even for a hundred instruments with the longest names', () => {
    const url = linkPlaceholder('us-gov-west-1', 'b'.repeat(63), 'c'.repeat(255))
    const document = buildJobDocument(manifestBytes(manifest), Buffer.alloc(72), url)
    expect(JobDocument.parse(document)).toEqual(document)
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(jobDocumentBytesLimit)
  })
})

describe('the S3 key of a content file', () => {
  const content = { fileName: 'firmware.zip', size: 12, sha256: 'b'.repeat(64) }
  const key = makeContentKey('0'.repeat(32), content)

  it('contains the facts about the file', () => {
    expect(contentOfKey(key)).toEqual({ key, ...content })
  })

  it.each([
    ['another prefix', key.replace('contents/', 'uploads/')],
    ['a path to a folder above', key.replace('firmware.zip', '../x.zip')],
    ['an invalid digest', key.replace(/b/g, 'B')],
    ['an empty text', ''],
  ])('is invalid if a part of it is wrong: %s', (_, other) => {
    expect(contentOfKey(other)).toBeUndefined()
  })
})
